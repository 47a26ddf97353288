import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '@buchfink/contract/calendar-date';
import type { CopyReference } from '../../availability.ts';
import type { CallContext } from '../../call-context.ts';
import type { PatronCredentials, PatronSystem } from '../../patron-system.ts';
import type { TestSystem } from '../test-system.ts';
import { LibraryState } from './library-state.ts';
import type { TerminalOptions } from './server-table.ts';
import { type Sip2Reply, type Sip2Server, sequenceOf, sip2Line, startSip2Server } from './sip2-server.ts';
import { KohaTerminal } from './table-terminal.ts';
import { type Sip2Transport, TerminalConnection, telnetGreeting } from './terminal-connection.ts';
import type { Sip2Terminal } from './terminal-request.ts';

/** A small library system that is reached by SIP2 over TCP, and the connector to test against it. */
export interface Sip2Library extends TestSystem {
  readonly server: Sip2Server;
  readonly state: LibraryState;
  /** The copies of a title, as a catalogue knows them; undefined for a title that the library does not have. */
  copiesOf(recordId: string): readonly CopyReference[] | undefined;
  /** The PIN is only checked by 63, as in servers in use. */
  setPin(card: string, pin: string): void;
  /** From now on the loan of this copy is counted and not listed, as at servers whose catalogue lost the record. */
  unlist(barcode: string): void;
  /** The next message with this code is obeyed, and the connection ends without an answer. */
  loseAnswerTo(code: string): void;
  /** No answer is lost or damaged any more. */
  keepAnswers(): void;
  /** The next message with this code is obeyed, and answered by what `damage` makes of the answer. */
  damageAnswerTo(code: string, damage: (answer: string) => Sip2Reply): void;
  /** The next message with this code is obeyed, and answered by what `change` makes of the text of the answer. */
  rewordAnswerTo(code: string, change: (message: string) => string): void;
  setClock(now: Date): void;
}

export interface Sip2LibraryOptions extends TerminalOptions {
  readonly state?: LibraryState;
  readonly now?: Date;
  /** Milliseconds before each answer. */
  readonly delay?: number;
  readonly transport?: Sip2Transport;
  /** Makes the terminal of each connection; absent: that of a Koha 19.06. */
  readonly terminal?: (state: LibraryState, now: () => Date) => Sip2Terminal;
}

/** The rules that all patron systems are tested by: renewals count from today, ten days before the due date on. */
const rulesOfTests: Sip2LibraryOptions = { sendsExpiry: true, renewsFrom: 'today', knowsTerminal: true };

/** Starts the library, whose answers are those of a recorded Koha. `connect` makes the role under test. */
export async function startSip2Library(
  connect: (server: Sip2Server, now: () => Date) => { readonly system: PatronSystem; readonly close: () => void },
  options: Sip2LibraryOptions = rulesOfTests,
): Promise<Sip2Library> {
  const state = options.state ?? new LibraryState(['HB', 'ZW']);
  let now = options.now ?? new Date('2026-11-25T10:00:00Z');
  let nextNumber = 1;
  let damaged: { readonly code: string; readonly damage: (answer: string) => Sip2Reply } | undefined;
  const today = () => now.toISOString().slice(0, 10);
  const newTerminal = options.terminal ?? ((library, clock) => new KohaTerminal(library, clock, options));
  const connections = new Map<number, TerminalConnection>();

  const server = await startSip2Server({
    ...(options.transport === 'telnet' && { greeting: telnetGreeting }),
    async reply(line, number) {
      if (options.delay !== undefined) await sleep(options.delay);
      const connection =
        connections.get(number) ??
        new TerminalConnection(
          newTerminal(state, () => now),
          options.transport,
        );
      connections.set(number, connection);
      const answer = connection.receive(line);
      if (line.slice(0, 2) !== damaged?.code || typeof answer !== 'string' || answer === 'close') return answer;
      const { damage } = damaged;
      damaged = undefined;
      return damage(answer);
    },
  });

  const { system, close } = connect(server, () => now);
  const context: CallContext = {
    locale: 'de',
    signal: new AbortController().signal,
    deadline: Infinity,
    requestId: 'test',
    now: () => now,
  };
  return {
    system,
    context,
    server,
    state,
    unreported: ['renewability', 'queue-position', 'pickup-branch', 'transit'],
    today,
    copiesOf(recordId) {
      const copies = [...state.copies.values()].filter(({ titleId }) => titleId === recordId);
      return copies.length === 0 ? undefined : copies.map(({ barcode }) => ({ id: barcode, barcode }));
    },
    damageAnswerTo(code, damage) {
      damaged = { code, damage };
    },
    keepAnswers() {
      damaged = undefined;
    },
    rewordAnswerTo(code, change) {
      damaged = { code, damage: (line) => rewordedLine(line, change) };
    },
    setClock(instant) {
      now = instant;
    },
    wait(days) {
      now = new Date(now.getTime() + days * 86_400_000);
      state.processDay(today());
    },
    setPin(card, pin) {
      const patron = state.patrons.get(card);
      if (patron) patron.pin = pin;
    },
    unlist(barcode) {
      const copy = state.copies.get(barcode);
      if (copy) copy.isUnlisted = true;
    },
    loseAnswerTo(code) {
      damaged = { code, damage: () => 'close' };
    },
    async addPatron({
      name = 'Lea Leer',
      disabled,
      blocked,
      validUntil = '2099-12-31',
    } = {}): Promise<PatronCredentials> {
      const [card, pin] = [String(20_000_100 + nextNumber++), 'geheim#2'];
      state.patrons.set(card, {
        card,
        pin,
        name,
        category: 'ERW',
        validUntil,
        fees: [],
        wrongPins: 0,
        ...(disabled && { isDisabled: true }),
        ...(blocked && { restriction: 'Ärger im Lesesaal' }),
      });
      return { userId: card, password: pin };
    },
    async addTitle({ title, copies: count }) {
      const titleId = `title-${nextNumber++}`;
      const barcodes = Array.from({ length: count }, () => String(31_010_000 + nextNumber++));
      for (const barcode of barcodes)
        state.copies.set(barcode, {
          barcode,
          titleId,
          title,
          branch: 'HB',
          callNumber: 'Ro 1',
          maxRenewals: 2,
          renewableDays: 10,
        });
      return { recordId: titleId, barcodes };
    },
    async lend(barcode, { userId }) {
      const copy = state.copies.get(barcode);
      if (copy) state.lend(copy, userId, addDays(today(), 28));
    },
    async giveBack(barcode) {
      const copy = state.copies.get(barcode);
      if (copy) state.takeBack(copy, today());
    },
    async addFee({ userId }, amount) {
      state.patrons.get(userId)?.fees.push({ text: 'Gebühr', amount });
    },
    async removePatron({ userId }) {
      state.patrons.delete(userId);
    },
    async close() {
      close();
      await server.close();
    },
  };
}

/** A line with another text, and the number and checksum that belong to it. */
function rewordedLine(line: string, change: (message: string) => string): string {
  const numbered = line.trimEnd();
  const sequence = sequenceOf(numbered);
  return sequence === ''
    ? sip2Line(change(numbered))
    : sip2Line(change(numbered.slice(0, -'AY0AZ0000'.length)), sequence);
}
