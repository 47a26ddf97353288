import { addDays } from '@buchfink/contract/calendar-date';
import type { LibraryCopy, LibraryHold, LibraryPatron, LibraryState } from './library-state.ts';
import { countOf, dayOf, PasswordTerminal, stampOf, type TerminalRequest } from './terminal-request.ts';

/** In whose manner a server answers. */
export interface Sip2Manner {
  /** What 64 lists. */
  readonly lists: 'barcodes' | 'titles' | 'nothing';
  /** Whether 64 counts; else its counts are blank. */
  readonly counts: boolean;
  /** Why it refuses, by the rule; absent: it never says. */
  readonly words?: Readonly<Record<RuleOfLending, string>>;
  /** Whether answers have dates, or how it writes a day (`YYYY-MM-DD`); else as the standard does. */
  readonly dates: boolean | ((day: string) => string);
  /** How it writes what is owed, in cents; absent: `7.00`. */
  readonly sum?: (cents: number) => string;
}

type RuleOfLending = 'max' | 'early' | 'reserved' | 'own-hold' | 'own-loan' | 'unknown-copy' | 'blocked' | 'not-own';

/** Evergreen's SIPServer by its default setting (`msg64_summary_datatype`): titles, and its events as words. */
export const evergreenManner: Sip2Manner = {
  lists: 'titles',
  counts: true,
  dates: true,
  words: {
    max: 'MAX_RENEWALS_REACHED',
    early: 'Too soon to renew this item',
    reserved: 'COPY_NEEDED_FOR_HOLD',
    'own-hold': 'HOLD_EXISTS',
    'own-loan': 'HOLD_ITEM_CHECKED_OUT',
    'unknown-copy': 'ASSET_COPY_NOT_FOUND',
    blocked: 'PATRON_BARRED',
    'not-own': 'Item not checked out to patron',
  },
};

/** invenio-sip2: barcodes, and no word about a refusal. */
export const invenioManner: Sip2Manner = { lists: 'barcodes', counts: true, dates: true };

/** A server that says no more than the flags of its answers. */
export const terseManner: Sip2Manner = { lists: 'nothing', counts: false, dates: false };

const loanDays = 28;
const denied = 'YYYY';

/** A terminal of a server that holds the rules of lending itself, and answers in a manner. */
export class PlainTerminal extends PasswordTerminal {
  readonly charset = 'utf-8';
  readonly #manner: Sip2Manner;
  protected readonly login = ['sip', 'sip-pass'] as const;

  constructor(library: LibraryState, now: () => Date, manner: Sip2Manner) {
    super(library, now);
    this.#manner = manner;
  }

  protected answerTo(code: string, request: TerminalRequest): string {
    switch (code) {
      case '99':
        return `98YYYYNN100005${this.#stamp}2.00AOHB|BXYYYYYYYYYYYNYYYY|`;
      case '63':
        return this.#patronInformation(request);
      case '17':
        return this.#itemInformation(request.field('AB'));
      case '29':
        return this.#renew(request);
      case '15':
        return request.text.startsWith('15+') ? this.#placeHold(request) : this.#cancelHold(request);
      case '35':
        return `36Y${this.#stamp}AOHB|AA${request.field('AA')}|`;
      default:
        return '96';
    }
  }

  #patronInformation(request: TerminalRequest): string {
    const patron = this.library.patronOf(request.field('AA'));
    if (!patron) return `64${' '.repeat(14)}000${this.#stamp}${' '.repeat(24)}AOHB|AA${request.field('AA')}|AE|BLN|`;
    const loans = this.library.loansOf(patron.card);
    const holds = this.library.holdsOf(patron.card);
    const ready = holds.filter(({ state }) => state === 'ready');
    const waiting = holds.filter(({ state }) => state !== 'ready');
    const overdue = loans.filter(({ loan }) => (loan?.due ?? '9') < this.#today);
    const counts = [ready, overdue, loans, patron.fees, [], waiting].map(countOf).join('');
    const entry = (barcode: string) =>
      this.#manner.lists === 'titles' ? (this.library.copies.get(barcode)?.title ?? '') : barcode;
    const lists = [
      ready.map(({ barcode }) => `AS${entry(barcode)}|`),
      overdue.map(({ barcode }) => `AT${entry(barcode)}|`),
      loans.map(({ barcode }) => `AU${entry(barcode)}|`),
      patron.fees.map(({ text, amount }) => `AV${text} ${(amount / 100).toFixed(2)}|`),
      [],
      waiting.map(({ barcode }) => `CD${entry(barcode)}|`),
    ];
    const owed = this.library.owedBy(patron);
    return [
      `64${this.#isBlocked(patron) ? denied.padEnd(14) : ' '.repeat(14)}000${this.#stamp}`,
      this.#manner.counts ? counts : ' '.repeat(24),
      `AOHB|AA${patron.card}|AE${patron.name}|BL${patron.isDisabled ? 'N' : 'Y'}|`,
      `CQ${patron.pin === request.field('AD') ? 'Y' : 'N'}|`,
      owed > 0 ? `BV${this.#manner.sum?.(owed) ?? (owed / 100).toFixed(2)}|` : '',
      ...(this.#manner.lists === 'nothing' ? [] : (lists[request.summary.indexOf('Y')] ?? [])),
      this.#dateField('PA', patron.validUntil, ''),
    ].join('');
  }

  #itemInformation(barcode: string): string {
    const copy = this.library.copies.get(barcode);
    if (!copy) return `18010101${this.#stamp}AB${barcode}|AJ|`;
    const ready = this.library.readyHoldOf(barcode);
    const status = copy.loan ? '04' : ready ? '08' : '03';
    return [
      `18${status}0201${this.#stamp}AB${barcode}|AJ${copy.title}|`,
      this.#dateField('AH', copy.loan?.due),
      this.#dateField('CM', ready?.pickupUntil),
    ].join('');
  }

  /** 29 for a copy, or for the title of a loan. */
  #renew(request: TerminalRequest): string {
    const [card, barcode, title] = [request.field('AA'), request.field('AB'), request.field('AJ')];
    const copy = this.library
      .loansOf(card)
      .find((loan) => (barcode ? loan.barcode === barcode : title !== '' && loan.title === title));
    const end = (due = '') => `AA${card}|AB${barcode}|AJ${title}|${due}AOHB|`;
    const refuse = (rule: RuleOfLending) => `300NUN${this.#stamp}${end()}${this.#reason(rule)}`;
    const patron = this.library.patronOf(card);
    if (!patron || this.#isBlocked(patron)) return refuse('blocked');
    if (!copy?.loan) return refuse('not-own');
    const rule = this.#ruleAgainst(copy, copy.loan);
    if (rule !== undefined) return refuse(rule);
    this.library.renew(copy, addDays(this.#today, loanDays));
    return `301YNN${this.#stamp}${end(this.#dateField('AH', copy.loan.due))}`;
  }

  #ruleAgainst(copy: LibraryCopy, loan: NonNullable<LibraryCopy['loan']>): RuleOfLending | undefined {
    if (loan.renewals >= copy.maxRenewals) return 'max';
    if (this.library.firstHoldFor(copy)) return 'reserved';
    return copy.renewableDays !== undefined && addDays(loan.due, -copy.renewableDays) > this.#today
      ? 'early'
      : undefined;
  }

  #placeHold(request: TerminalRequest): string {
    const [card, barcode, branch] = [request.field('AA'), request.field('AB'), request.field('BS')];
    const copy = this.library.copies.get(barcode);
    const refuse = (rule: RuleOfLending) => `160N${this.#stamp}AOHB|AA${card}|${this.#reason(rule)}`;
    const patron = this.library.patronOf(card);
    if (!patron || patron.pin !== request.field('AD') || this.#isBlocked(patron)) return refuse('blocked');
    if (!copy) return refuse('unknown-copy');
    const { titleId } = copy;
    if (this.library.holdsOf(card).some((hold) => hold.titleId === titleId)) return refuse('own-hold');
    if (this.library.loansOf(card).some((loan) => loan.titleId === titleId)) return refuse('own-loan');
    const isOfCopy = request.field('BY') === '3';
    this.library.holds.push({ card, titleId, barcode, isOfCopy, branch, state: 'queued' });
    const queue = this.library.holds.filter((hold) => hold.titleId === titleId).length;
    return `161N${this.#stamp}AOHB|AA${card}|${this.#manner.words ? `BR${queue}|BS${branch}|` : ''}`;
  }

  /** 15- for a copy, or for the title of a hold. */
  #cancelHold(request: TerminalRequest): string {
    const [card, barcode, title] = [request.field('AA'), request.field('AB'), request.field('AJ')];
    const titleOf = (hold: LibraryHold) => this.library.copies.get(hold.barcode)?.title;
    const own = this.library
      .holdsOf(card)
      .find((hold) => (barcode ? hold.barcode === barcode : title !== '' && titleOf(hold) === title));
    if (!own || this.library.patronOf(card)?.pin !== request.field('AD'))
      return `160N${this.#stamp}AOHB|AA${card}|${this.#reason('unknown-copy')}`;
    this.library.holds = this.library.holds.filter((hold) => hold !== own);
    return `161N${this.#stamp}AOHB|AA${card}|`;
  }

  #isBlocked(patron: LibraryPatron): boolean {
    return patron.restriction !== undefined || patron.validUntil < this.#today;
  }

  #reason(rule: RuleOfLending): string {
    return this.#manner.words ? `AF${this.#manner.words[rule]}|` : '';
  }

  #dateField(id: string, day: string | undefined, time = '    235900'): string {
    const { dates } = this.#manner;
    if (dates === false || day === undefined) return '';
    return `${id}${dates === true ? `${day.replaceAll('-', '')}${time}` : dates(day)}|`;
  }

  get #stamp(): string {
    return stampOf(this.now());
  }

  get #today(): string {
    return dayOf(this.now());
  }
}
