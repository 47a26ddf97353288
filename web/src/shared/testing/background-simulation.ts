import type { AccountData } from '@buchfink/contract/account';
import type { Command } from '#shared/reminders/background/command-phone.ts';

/** The native half ends in the middle of a run: the command is never answered. */
export class KilledRun extends Error {}

interface Notification {
  readonly id: number;
  readonly title: string;
  readonly body: string;
  readonly schedule: { readonly at: string };
  readonly extra: Readonly<Record<string, unknown>>;
}

/** The service as a phone sees it: secrets rotate, and an old one works until the answer to it was received. */
export class SimulatedService {
  account: AccountData;
  secret = 'secret-0';
  /** Requests whose answer is lost, although the service has done its part. */
  losesAnswer: (path: string) => boolean = () => false;
  isDown = false;
  /** The status of an answer that is no refusal. */
  success = 200;
  /** The origin that cannot be reached. */
  isDownAt: string | undefined;
  readonly origins = new Set<string>();
  #before: string | undefined;
  #tokenOf = new Map<string, string>();
  #count = 0;
  readonly paths: string[] = [];

  constructor(account: AccountData) {
    this.account = account;
  }

  answer({ url, headers, body }: Extract<Command, { name: 'send' }>): { status: number; body: string } {
    const path = url.split('/').slice(-2).join('/');
    this.paths.push(path);
    const { origin } = new URL(url);
    this.origins.add(origin);
    if (this.isDown || origin === this.isDownAt) throw new Error('no connection');
    const answer = path === 'auth/refresh' ? this.#refresh(JSON.parse(body ?? '')) : this.#info(headers.Authorization);
    if (this.losesAnswer(path)) throw new Error('the answer is lost');
    return { status: answer ? this.success : 401, body: JSON.stringify(answer ?? {}) };
  }

  #refresh({ refreshToken }: { refreshToken: string }) {
    if (refreshToken === this.secret) {
      this.#count += 1;
      this.#before = this.secret;
      this.secret = `secret-${this.#count}`;
    } else if (refreshToken !== this.#before) {
      // Somebody else has the secret: the login ends.
      this.secret = '';
    }
    if (this.secret === '') return undefined;
    const token = `token-${this.#tokenOf.size}`;
    this.#tokenOf.set(`Bearer ${token}`, this.secret);
    const { libraryId, userId } = this.account;
    return { success: true, libraryId, userId, token, expiresIn: 600, refreshToken: this.secret };
  }

  #info(authorization = '') {
    if (this.#tokenOf.get(authorization) !== this.secret) return undefined;
    this.#before = undefined;
    return this.account;
  }
}

/** The native half of a phone, in memory. It outlives the runs. */
export class SimulatedBackgroundPhone {
  readonly service: SimulatedService;
  readonly safe = new Map<string, string>();
  readonly pending = new Map<number, Notification>();
  readonly shown: Notification[] = [];
  readonly calendars = new Map<string, string>();
  readonly events = new Map<string, Extract<Command, { name: 'createEvent' }>>();
  results: string | undefined;
  readonly commands: Command[] = [];
  /** What happens to the command of this number, counted over the life of the phone. */
  fault: (number: number, command: Command) => 'fails' | 'killed-before' | 'killed-after' | undefined = () => undefined;
  #lastId = 0;

  constructor(service: SimulatedService) {
    this.service = service;
    this.safe.set('capacitor-storage_refresh/handle', JSON.stringify(service.secret));
  }

  readonly execute = async (command: Command): Promise<unknown> => {
    this.commands.push(command);
    const fault = this.fault(this.commands.length, command);
    if (fault === 'killed-before') throw new KilledRun();
    if (fault === 'fails') throw new Error('the phone failed');
    // As over the bridge, where only JSON passes.
    const answer = this.#carryOut(JSON.parse(JSON.stringify(command)));
    if (fault === 'killed-after') throw new KilledRun();
    return answer;
  };

  /** Shows every notification whose time has come. */
  passTo(now: Date): void {
    for (const one of [...this.pending.values()]) {
      if (new Date(one.schedule.at) > now) continue;
      this.pending.delete(one.id);
      this.shown.push(one);
    }
  }

  #carryOut(command: Command): unknown {
    switch (command.name) {
      case 'readSecret':
        return this.safe.get(command.key);
      case 'writeSecret':
        if (!this.safe.has(command.key)) throw new Error('there is no such entry');
        this.safe.set(command.key, command.value);
        return undefined;
      case 'send':
        return this.service.answer(command);
      case 'storeResults':
        this.results = command.results;
        return undefined;
      case 'checkNotifications':
        return { display: 'granted' };
      case 'listNotifications':
        return { notifications: [...this.pending.values()] };
      case 'schedule':
        for (const one of command.notifications as Notification[]) this.pending.set(one.id, one);
        return undefined;
      case 'cancel':
        for (const id of command.ids) this.pending.delete(id);
        return undefined;
      case 'listCalendars':
        return { calendars: [...this.calendars].map(([id, title]) => ({ id, title })) };
      case 'createCalendar':
        this.calendars.set(this.#newId(), command.title);
        return { id: String(this.#lastId) };
      case 'listEvents':
        return {
          events: [...this.events].flatMap(([id, event]) =>
            event.calendarId === command.calendarId && event.start >= command.from && event.start <= command.to
              ? [{ id, title: event.title, start: event.start, end: event.end }]
              : [],
          ),
        };
      case 'createEvent':
        this.events.set(this.#newId(), command);
        return undefined;
      case 'removeEvents':
        for (const id of command.ids) this.events.delete(id);
        return { failed: [] };
    }
  }

  #newId(): string {
    this.#lastId += 1;
    return String(this.#lastId);
  }
}
