import { addDays } from '@buchfink/contract/calendar-date';
import { fillTemplate, type TemplateValues } from '../fill-template.ts';
import type { LibraryCopy, LibraryPatron, LibraryState } from './library-state.ts';
import type { ServerTable, TerminalAccount, TerminalOptions } from './server-table.ts';
import koha19 from './servers/koha19.json' with { type: 'json' };
import koha34 from './servers/koha34.json' with { type: 'json' };
import openNcip from './servers/openncip.json' with { type: 'json' };
import { type FactsContext, factsOf, firstMet, renewalConditions, subjectsOf } from './terminal-facts.ts';
import {
  countOf,
  dayOf,
  type Sip2Terminal,
  stampOf,
  type TerminalCharset,
  TerminalRequest,
} from './terminal-request.ts';

/** Which answer was reached, and what only this message tells. */
interface Outcome {
  readonly answer?: string;
  readonly values?: TemplateValues;
}

/**
 * One terminal's conversation with the library of a server that answers by a table. Answers are texts without number and checksum;
 * `close` ends the connection. `TerminalConnection` has the bytes around them.
 */
export class TableTerminal implements Sip2Terminal {
  readonly #library: LibraryState;
  readonly #now: () => Date;
  readonly #table: ServerTable;
  readonly #options: TerminalOptions;
  #terminal: TerminalAccount | undefined;
  #wasRefused = false;

  constructor(library: LibraryState, now: () => Date, table: ServerTable, options: TerminalOptions = {}) {
    this.#library = library;
    this.#now = now;
    this.#table = table;
    this.#options = options;
    if (options.knowsTerminal) this.#terminal = table.terminal;
  }

  get charset(): TerminalCharset {
    const { charset } = this.#terminal ?? this.#table.terminal;
    return charset === 'latin1' || charset === 'none' ? charset : 'utf-8';
  }

  get lineEnd(): string {
    return (this.#terminal ?? this.#table.terminal).lineEnd;
  }

  get sumsUpUtf8(): boolean {
    return this.#table.sumsUpUtf8 === true;
  }

  /** Logs in as telnet does, by name and password. */
  logIn(user: string, password: string): boolean {
    return this.#answerLogin(`9300CN${user}|CO${password}|`) === '941';
  }

  /** The answer to a message without number and checksum; `96` to one that the server does not know. */
  answer(message: string): string {
    const request = new TerminalRequest(message);
    if (request.code === '93') return this.#answerLogin(message);
    if (this.#terminal === undefined) return 'close';
    const { messages, words } = this.#table;
    const key = request.code === '15' ? message.slice(0, 3) : request.code;
    const described = messages[key] ?? (request.code === '15' ? messages['15-'] : undefined);
    if (described === undefined) return '96';
    const context: FactsContext = {
      library: this.#library,
      table: this.#table,
      options: this.#options,
      terminal: this.#terminal,
      request,
      today: dayOf(this.#now()),
      stamp: stampOf(this.#now()),
      isPinRight: this.#checkPin(request),
    };
    const { conditions, values } = factsOf(context);
    const [failed, reason = '', answer = 'refused'] = firstMet(described.checks, conditions) ?? [];
    if (reason === 'close') return 'close';
    if (failed !== undefined)
      return fillTemplate(described.answers[answer] ?? '', {
        ...values,
        reason: words === undefined ? fillTemplate(reason, values) : words[reason],
      });
    const outcome = this.#act(key, context);
    return fillTemplate(described.answers[outcome.answer ?? 'done'] ?? '', {
      ...factsOf(context).values,
      ...outcome.values,
    });
  }

  #answerLogin(message: string): string {
    const { terminal: common, terminals, closesAfterRefusedLogin } = this.#table;
    if (this.#wasRefused && closesAfterRefusedLogin) return 'close';
    const [, flags = '', user = '', password = ''] = /^93(..)CN([^|]*)\|CO([^|]*)\|/.exec(message) ?? [];
    const own = terminals[user];
    this.#wasRefused = flags !== '00' || own === undefined || password !== common.password;
    if (this.#wasRefused) return '940';
    this.#terminal = { ...common, ...own };
    if (!this.#options.unknownUsers?.includes(user)) return '941';
    // The process goes on for the terminal that it served before; only 98 names the institution of this one.
    this.#terminal = { ...common, statusInstitution: this.#terminal.institution };
    return '940';
  }

  /** Whether the PIN of a message is right; undefined where none is checked. */
  #checkPin(request: TerminalRequest): boolean | undefined {
    const patron = this.#library.patronOf(request.field('AA'));
    const pin = request.optional('AD');
    if (patron === undefined) return undefined;
    if (!this.#table.locksAccounts) return patron.pin === request.field('AD');
    if (!['23', '25', '63'].includes(request.code) || (request.code === '63' && pin === undefined)) return undefined;
    const isLocked = patron.wrongPins >= 3;
    const isRight = !isLocked && patron.pin !== undefined && pin === patron.pin;
    if (!isRight && !isLocked && pin !== '') patron.wrongPins++;
    return isRight;
  }

  /** Does what a message orders that no check refused. */
  #act(key: string, context: FactsContext): Outcome {
    const { library, request, today } = context;
    const { card, barcode, patron, copy, ownHold } = subjectsOf(context);
    if (key === '65' && patron) return this.#renewAll(patron, context);
    if (key === '37' && patron) pay(patron, Math.round(Number(request.field('BV')) * 100) || 0);
    if (key === '15-') library.holds = library.holds.filter((hold) => hold !== ownHold);
    if (copy === undefined) return {};
    if (key === '29' || (key === '11' && copy.loan)) {
      this.#renew(copy, today);
      return { answer: key === '11' ? 'renewed' : 'done' };
    }
    if (key === '11') library.lend(copy, card, addDays(today, this.#table.loanDays));
    if (key === '09') return this.#takeBack(copy, context);
    if (key === '15+') {
      if (patron?.holdFee) patron.fees.push({ text: '', amount: patron.holdFee });
      const isOfCopy = request.field('BY') === '3';
      const branch = request.field('BS');
      library.holds.push({ card, titleId: copy.titleId, barcode, isOfCopy, branch, state: 'queued' });
    }
    return {};
  }

  #renew(copy: LibraryCopy, today: string): void {
    const isFromDue = (this.#options.renewsFrom ?? this.#table.renewsFrom) === 'due-date';
    this.#library.renew(copy, addDays((isFromDue && copy.loan?.due) || today, this.#table.loanDays));
  }

  #renewAll({ card }: LibraryPatron, context: FactsContext): Outcome {
    const checks = this.#table.messages['29']?.checks ?? [];
    const isRefused = (copy: LibraryCopy) => {
      const conditions: Readonly<Record<string, boolean>> = renewalConditions(context, copy);
      return checks.some(([name = '']) => conditions[name]);
    };
    const loans = this.#library.loansOf(card);
    const refused = loans.filter(isRefused);
    const renewed = loans.filter((copy) => !refused.includes(copy));
    for (const copy of renewed) this.#renew(copy, context.today);
    const list = (id: string, copies: readonly LibraryCopy[]) =>
      copies.map(({ barcode }) => `${id}${barcode}|`).join('');
    const counts = { renewedCount: countOf(renewed), notRenewedCount: countOf(refused) };
    return { values: { ...counts, renewed: list('BM', renewed), notRenewed: list('BN', refused) } };
  }

  #takeBack(copy: LibraryCopy, { library, request, terminal, today }: FactsContext): Outcome {
    const lender = copy.loan?.card;
    const hold = library.takeBack(copy, today);
    if (hold === undefined) return { answer: terminal.hidesPersonalFields ? 'hidden' : 'done', values: { lender } };
    const holder = library.patrons.get(hold.card);
    const contact = [holder?.email, holder?.phone].filter((text) => text !== undefined).join(', ');
    const alert = hold.branch === request.field('AP') ? '01' : '02';
    return { answer: 'held', values: { lender, hold, holder, contact, alert } };
  }
}

/** 37 takes any amount, pays the oldest fees first, and leaves the rest as a credit. */
function pay({ fees }: LibraryPatron, amount: number): void {
  let rest = amount;
  for (const fee of fees) {
    const paid = Math.min(Math.max(rest, 0), Math.max(fee.amount, 0));
    fee.amount -= paid;
    rest -= paid;
  }
  fees.splice(0, Infinity, ...fees.filter((fee) => fee.amount !== 0));
  if (rest > 0) fees.push({ text: '', amount: -rest });
}

/**
 * The words of a Koha 19.06: a test holds it byte for byte to recorded answers (`connectors/src/sip2/recorded-library.test.ts`), as
 * it does with the other two. It takes holds of expired and blocked patrons and the same hold twice, never cancels, checks no PIN
 * for loans, renewals and payments, and obeys 01 and 25 in words alone.
 */
export class KohaTerminal extends TableTerminal {
  constructor(library: LibraryState, now: () => Date, options?: TerminalOptions) {
    super(library, now, koha19, options);
  }
}

/**
 * A Koha 3.04 of 2011: it says nothing of wrong PINs, fills up parts of lists with empty entries, lists fees without their texts
 * and holds not at all, places holds of debtors, cancels none, and ends the connection at a payment.
 */
export class Koha34Terminal extends TableTerminal {
  constructor(library: LibraryState, now: () => Date) {
    super(library, now, koha34);
  }
}

/**
 * The demo library of the OpenNCIP SIPServer, with fields in an order of its own: due dates have a time, parts of lists of holds
 * and fees are filled up, a hold is listed as a Perl object, and a payment ends the connection.
 */
export class OpenNcipTerminal extends TableTerminal {
  constructor(library: LibraryState, now: () => Date) {
    super(library, now, openNcip);
  }
}
