import { addDays } from '@buchfink/contract/calendar-date';
import type { LibraryCopy, LibraryPatron } from './library-state.ts';
import { countOf, dayOf, PasswordTerminal, stampOf, type TerminalRequest } from './terminal-request.ts';

const institution = 'MPL';
/** A patron who owes more is blocked, in cents. */
const feeLimit = 500;
const loanDays = 28;
const blockedStatus = 'YYYY          ';

/**
 * A Koha 3.04 of 2011, byte for byte as recorded (`connectors/src/sip2/recorded-library.test.ts`): it says nothing of wrong PINs,
 * fills up parts of lists with empty entries, lists fees without their texts and holds not at all, places holds of debtors,
 * cancels none, and ends the connection at a payment.
 */
export class Koha34Terminal extends PasswordTerminal {
  readonly charset = 'none';
  readonly sumsUpUtf8 = true;
  protected readonly login = ['term1', 'term1'] as const;

  protected answerTo(code: string, request: TerminalRequest): string {
    switch (code) {
      case '99':
        return `98YYYYNN100005${this.#stamp}2.00AO${institution}|BXYYYYYYYYYNYNYYYY|`;
      case '23':
        return this.#patronStatus(request);
      case '63':
        return this.#patronInformation(request);
      case '17':
        return this.#itemInformation(request.field('AB'));
      case '11':
        return this.#checkOut(request);
      case '29':
        return this.#renew(request);
      case '65':
        return this.#renewAll(request);
      case '15':
        return this.#hold(request);
      case '37':
        return 'close';
      default:
        return '96';
    }
  }

  #patronStatus(request: TerminalRequest): string {
    const patron = this.library.patronOf(request.field('AA'));
    const head = `24${this.#statusOf(patron)}${request.language}${this.#stamp}`;
    if (!patron) return `${head}AE|AA${request.field('AA')}|BLN|AO${institution}|`;
    const pin = patron.pin === request.field('AD') ? 'Y' : 'N';
    const greeting = `AF${this.#greeting(patron)}|AO${institution}|`;
    return `${head}AE${patron.name}|AA${patron.card}|BLY|CQ${pin}|${this.#owed(patron)}${greeting}`;
  }

  #patronInformation(request: TerminalRequest): string {
    const patron = this.library.patronOf(request.field('AA'));
    const head = `64${this.#statusOf(patron)}${request.language}${this.#stamp}`;
    if (!patron) return `${head}${'0000'.repeat(6)}AO${institution}|AA${request.field('AA')}|AE|BLN|`;
    const loans = this.library.loansOf(patron.card);
    const overdue = loans.filter(({ loan }) => (loan?.due ?? '9') < this.#today);
    const waiting = this.library.holdsOf(patron.card).filter(({ state }) => state !== 'ready');
    const optional = (id: string, value: string | undefined) => (value ? `${id}${value}|` : '');
    return [
      // Holds on the shelf and fees are not counted.
      `${head}0000${countOf(overdue)}${countOf(loans)}00000000${countOf(waiting)}`,
      `AO${institution}|AA${patron.card}|AE${patron.name}|BLY|CQ${patron.pin === request.field('AD') ? 'Y' : 'N'}|`,
      `${this.#owed(patron)}CC${feeLimit / 100}|`,
      ...this.#listFor(request, loans),
      optional('BD', patron.address),
      optional('BF', patron.phone),
      optional('PB', patron.born),
      `PC${patron.category}|PI${this.#isBlocked(patron) ? 'N' : 'Y'}|AF${this.#greeting(patron)}|`,
    ].join('');
  }

  /** Perl fills up a part of a list that ends before. */
  #listFor(request: TerminalRequest, loans: readonly LibraryCopy[]): string[] {
    const id = { 2: 'AU', 3: 'AV' }[request.summary.indexOf('Y')];
    if (id === undefined) return [];
    const entries = id === 'AU' ? loans.map(({ barcode }) => barcode) : [];
    const [start, end] = [Number(request.optional('BP') ?? 1), Number(request.optional('BQ') ?? entries.length)];
    return Array.from({ length: end - start + 1 }, (_, at) => `${id}${entries[start - 1 + at] ?? ''}|`);
  }

  #itemInformation(barcode: string): string {
    const copy = this.library.copies.get(barcode);
    if (!copy) return `18010101${this.#stamp}AB${barcode}|AJ|`;
    const waiting = this.library.holds.filter(({ titleId, state }) => titleId === copy.titleId && state === 'queued');
    return [
      `18${copy.loan ? '04' : '03'}0201${this.#stamp}AB${barcode}|AJ${copy.title}|AQ${copy.branch}|BG${copy.branch}|`,
      waiting.length > 0 ? `CF${waiting.length}|` : '',
      copy.loan ? `AH${dateField(copy.loan.due)}|` : '',
    ].join('');
  }

  #checkOut(request: TerminalRequest): string {
    const [card, barcode] = [request.field('AA'), request.field('AB')];
    const patron = this.library.patronOf(card);
    const copy = this.library.copies.get(barcode);
    const head = (flags: string) =>
      `12${flags}${this.#stamp}AO${institution}|AA${card}|AB${barcode}|AJ${copy?.title ?? ''}|`;
    const refuse = (why: string, isValid = true) => `${head('0NUN')}AH|AF${why}|BL${isValid ? 'Y' : 'N'}|`;
    if (!patron) return refuse('Invalid Patron', false);
    if (!copy) return refuse('Invalid Item');
    if (this.#isBlocked(patron)) return refuse('Patron Blocked');
    if (copy.loan && copy.loan.card !== card) return refuse('Item checked out to another patron');
    const due = addDays(this.#today, loanDays);
    if (copy.loan) {
      this.library.renew(copy, due);
      return `${head('1YNY')}AH${dateField(due)}|AFItem already checked out to you: renewing item.|`;
    }
    this.library.lend(copy, card, due);
    return `${head('1NNY')}AH${dateField(due)}|`;
  }

  #renew(request: TerminalRequest): string {
    const [card, barcode] = [request.field('AA'), request.field('AB')];
    const patron = this.library.patronOf(card);
    const copy = this.library.copies.get(barcode);
    const answer = (flags: string, title: string, due: string, message = '') =>
      `30${flags}${this.#stamp}AA${card}|AB${barcode}|AJ${title}|AH${due}|AO${institution}|${message && `AF${message}|`}`;
    if (!patron) return answer('0NUN', '', '', 'Invalid patron barcode.');
    if (this.#isBlocked(patron)) return answer('0NUN', '', '', 'Renewals not allowed.');
    if (copy?.loan?.card !== card) return answer('0NUN', '', '', `Item not checked out to ${patron.name}`);
    const why = this.#refusalOfRenewal(copy);
    if (why !== undefined) return answer('0NUN', copy.title, '', why);
    this.library.renew(copy, addDays(this.#today, loanDays));
    return answer('1YNN', copy.title, dateField(copy.loan.due));
  }

  #renewAll(request: TerminalRequest): string {
    const patron = this.library.patronOf(request.field('AA'));
    const head = (isOk: boolean, renewed: readonly unknown[], others: readonly unknown[]) =>
      `66${isOk ? 1 : 0}${countOf(renewed)}${countOf(others)}${this.#stamp}AO${institution}|`;
    if (patron?.pin !== request.field('AD')) return `${head(false, [], [])}AFInvalid patron password.|`;
    if (this.#isBlocked(patron)) return `${head(false, [], [])}AFRenewals not allowed.|`;
    const loans = this.library.loansOf(patron.card);
    const renewable = loans.filter((copy) => this.#refusalOfRenewal(copy) === undefined);
    const others = loans.filter((copy) => !renewable.includes(copy));
    for (const copy of renewable) this.library.renew(copy, addDays(this.#today, loanDays));
    const list = (id: string, copies: readonly LibraryCopy[]) =>
      copies.map(({ barcode }) => `${id}${barcode}|`).join('');
    return `${head(true, renewable, others)}${list('BM', renewable)}${list('BN', others)}`;
  }

  #refusalOfRenewal(copy: LibraryCopy): string | undefined {
    if (this.library.firstHoldFor(copy)) return 'Item unavailable due to outstanding holds';
    return (copy.loan?.renewals ?? 0) >= copy.maxRenewals ? 'Item has reached maximum renewals' : undefined;
  }

  #hold(request: TerminalRequest): string {
    const [card, barcode, branch] = [request.field('AA'), request.field('AB'), request.field('BS')];
    const patron = this.library.patronOf(card);
    const copy = this.library.copies.get(barcode);
    const refuse = (why: string) => `160N${this.#stamp}AA${card}|AO${institution}|AF${why}|`;
    if (patron?.pin !== request.field('AD')) return refuse('Invalid patron password.');
    if (!copy) return refuse('No such item.');
    // It looks for holds where it keeps none.
    if (!request.text.startsWith('15+')) return refuse('No such hold on patron record.');
    const isOfCopy = request.field('BY') === '3';
    this.library.holds.push({ card, titleId: copy.titleId, barcode, isOfCopy, branch, state: 'queued' });
    return `161N${this.#stamp}AA${card}|BS${branch}|AB${barcode}|AJ${copy.title}|AO${institution}|`;
  }

  get #stamp(): string {
    return stampOf(this.now());
  }

  get #today(): string {
    return dayOf(this.now());
  }

  #isBlocked(patron: LibraryPatron): boolean {
    return this.library.owedBy(patron) > feeLimit;
  }

  #statusOf(patron: LibraryPatron | undefined): string {
    if (!patron) return blockedStatus;
    return this.#isBlocked(patron) ? 'YYYY      YY  ' : ' '.repeat(14);
  }

  #owed(patron: LibraryPatron): string {
    const owed = this.library.owedBy(patron);
    return owed > 0 ? `BV${(owed / 100).toFixed(2)}|` : '';
  }

  #greeting(patron: LibraryPatron): string {
    const owed = (this.library.owedBy(patron) / 100).toFixed(2);
    return `Greetings from Koha. ${this.#isBlocked(patron) ? ` -- Patron owes $${owed}` : ''}`;
  }
}

const dateField = (day: string) => `${day.replaceAll('-', '')}    235900`;
