import { addDays } from '@buchfink/contract/calendar-date';
import type { CallContext } from '../../call-context.ts';
import type { PatronCredentials, PatronSystem } from '../../patron-system.ts';
import { startHttpServer, type TestHttpServer, type TestReply, type TestRequest } from '../http-server.ts';
import type { TestSystem } from '../test-system.ts';
import { bearer, createPaiaAnswers } from './paia-answers.ts';
import { createPaiaAuth } from './paia-auth.ts';
import { createPaiaCore } from './paia-core.ts';
import type { PaiaLibraryOptions } from './paia-options.ts';
import { createPaiaState, type PaiaFields, uri } from './paia-state.ts';

/** A small library system that is reached by PAIA over HTTP, and the role to test against it. */
export interface PaiaLibrary extends TestSystem {
  readonly server: TestHttpServer;
  /** Adds a patron with this id, name and all other fields. */
  seedPatron(patron: {
    readonly userName: string;
    readonly pin: string;
    readonly information: PaiaFields;
    readonly documents?: readonly PaiaFields[];
    readonly fees?: readonly PaiaFields[];
  }): void;
  seedCopy(copy: {
    readonly item: string;
    readonly edition: string;
    readonly about: string;
    readonly label: string;
    readonly loan?: {
      readonly patronId: string;
      readonly starttime: string;
      readonly endtime: string;
      readonly renewals: number;
    };
    readonly storage: string;
    readonly storageid: string;
  }): void;
  /** The copies, and when a lent one is due. */
  copies(): readonly {
    readonly item: string;
    readonly edition: string;
    readonly label: string;
    readonly due?: string;
  }[];
  /** Takes a copy back that is then on its way to the place of the next request. */
  sendOnItsWay(barcode: string): Promise<void>;
  payFee(userName: string, amount: number): void;
  /** Writes a message to a patron. */
  tell(userName: string, message: PaiaFields): void;
  /** From the next login on, tokens have these scopes. */
  setScopes(userName: string, scopes: string): void;
  setPin(userName: string, pin: string): void;
  /** The next request that matches is answered by this. */
  interrupt(path: RegExp, reply: TestReply, options?: { readonly afterwards?: boolean }): void;
}

const allScopes = 'read_availability change_password write_items read_items read_fees read_patron';

/** The scopes of PAIA 1.4 that the recorded server does not have yet. */
const patronScopes = `${allScopes} update_patron_email`;

/**
 * Starts the library. Its answers have the form of the recorded ones of a vzg-paia 2.2 (../shared/data/protocol-fixtures):
 * headers, the layout of the JSON and the order of the fields; conditions are those of PAIA 1.4. `connect` makes the role
 * under test.
 */
export async function startPaiaLibrary(
  connect: (server: TestHttpServer, now: () => Date) => PatronSystem,
  options: PaiaLibraryOptions = {},
): Promise<PaiaLibrary> {
  const state = createPaiaState(options.now ?? new Date('2026-11-25T10:00:00Z'));
  const { patrons, copies, requests, now, today, instant, wait, giveBack, nextNumber } = state;
  const answers = createPaiaAnswers(state, options);
  const authenticate = createPaiaAuth(state, answers, options);
  const respondCore = createPaiaCore(state, answers, options);
  const interruptions: { path: RegExp; reply: TestReply; afterwards: boolean }[] = [];

  const server = await startHttpServer((request) => {
    const index = interruptions.findIndex(({ path }) => path.test(`${request.method} ${request.url.pathname}`));
    const [interruption] = index < 0 ? [] : interruptions.splice(index, 1);
    if (interruption?.afterwards === false) return interruption.reply;
    const answer = respond(request);
    return interruption ? interruption.reply : answer;
  });

  function respond(request: TestRequest): TestReply {
    const { method, url, headers, body } = request;
    const [, part = '', id = '', name = ''] = url.pathname.split('/').map(decodeURIComponent);
    if (part === 'auth' && method === 'POST')
      return authenticate(id, String(headers['content-type']), body, bearer(headers));
    return part === 'core' ? respondCore(request, id, name) : answers.failure(404, 'not_found');
  }

  const { origin } = server;
  const context: CallContext = {
    locale: 'de',
    signal: new AbortController().signal,
    deadline: Infinity,
    requestId: 'test',
    now,
  };
  return {
    system: connect(server, now),
    context,
    server: { ...server, origin },
    unreported: ['queue-position'],
    today,
    wait,
    seedPatron({ userName, pin, information, documents = [], fees = [] }) {
      const seeded = { information: { ...information }, documents: [...documents], fees: [...fees], messages: [] };
      patrons.set(userName, { userName, pin, patronId: userName, scopes: allScopes, ...seeded });
    },
    seedCopy({ loan, ...copy }) {
      const { patronId, starttime = '', endtime = '', renewals = 0 } = loan ?? {};
      copies.set(copy.item, { ...copy, borrower: patronId, lent: starttime, due: endtime, renewals });
    },
    copies: () =>
      [...copies.values()].map(({ item, edition, label, borrower, due }) => ({
        item,
        edition,
        label,
        ...(borrower !== undefined && { due }),
      })),
    async sendOnItsWay(barcode) {
      giveBack(barcode);
      for (const { ready } of requests) if (ready?.item === uri(`bar:830$${barcode}`)) ready.isOnItsWay = true;
    },
    payFee(userName, amount) {
      const fees = patrons.get(userName)?.fees ?? [];
      const paid = `${(amount / 100).toFixed(2)} EUR`;
      fees.splice(
        fees.findIndex((open) => open.amount === paid),
        1,
      );
    },
    tell(userName, message) {
      patrons.get(userName)?.messages.push(message);
    },
    setScopes(userName, scopes) {
      const patron = patrons.get(userName);
      if (patron) patron.scopes = scopes;
    },
    setPin(userName, pin) {
      const patron = patrons.get(userName);
      if (patron) patron.pin = pin;
    },
    interrupt(path, reply, { afterwards = false } = {}) {
      interruptions.push({ path, reply, afterwards });
    },
    async addPatron({
      name = 'Lea Leer',
      disabled,
      blocked,
      validUntil = '2099-12-31',
    } = {}): Promise<PatronCredentials> {
      const [userId, password] = [`0830${1_000_000 + nextNumber()}`, 'geheim#2'];
      const information = { name, expires: validUntil, email: 'lea@example.org', status: blocked ? 1 : 0 };
      // A disabled patron gets a token that allows nothing.
      const scopes = disabled ? '' : patronScopes;
      patrons.set(userId, {
        userName: userId,
        pin: password,
        patronId: userId,
        information,
        scopes,
        documents: [],
        fees: [],
        messages: [],
      });
      return { userId, password };
    },
    async addTitle({ title, author = '', copies: howMany }) {
      const edition = uri(`ppn:${1_000_000 + nextNumber()}`);
      const barcodes = Array.from({ length: howMany }, () => `28${100_000 + nextNumber()}`);
      for (const barcode of barcodes)
        copies.set(uri(`bar:830$${barcode}`), {
          item: uri(`bar:830$${barcode}`),
          edition,
          about: `${title} / ${author} (1982)`,
          label: `28:${barcode}`,
          lent: '',
          due: '',
          renewals: 0,
          storage: 'Ausleihe',
          storageid: 'de-830:desk:1',
        });
      return { recordId: edition, barcodes };
    },
    async lend(barcode, { userId }) {
      const copy = copies.get(uri(`bar:830$${barcode}`));
      if (copy) Object.assign(copy, { borrower: userId, lent: today(), due: addDays(today(), 28), renewals: 0 });
    },
    giveBack: async (barcode) => giveBack(barcode),
    async addFee({ userId }, cents) {
      const amount = `${(cents / 100).toFixed(2)} EUR`;
      patrons
        .get(userId)
        ?.fees.push({ feetypeid: 'de-830:fee-type:3', amount, date: instant(), feetype: 'Säumnisgebühr' });
    },
    async removePatron({ userId }) {
      patrons.delete(userId);
    },
    close: () => server.close(),
  };
}
