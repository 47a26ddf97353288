import { addDays } from '@buchfink/contract/calendar-date';
import type { LibraryPatron } from './library-state.ts';
import { countOf, dayOf, PasswordTerminal, stampOf, type TerminalRequest } from './terminal-request.ts';

const institution = 'UWOLS';
const loanDays = 14;
/** What Perl writes for an entry that is a hash and no text. */
const perlHash = 'HASH(0x55d9dc1684b8)';

/**
 * The demo library of the OpenNCIP SIPServer, byte for byte as recorded (`connectors/src/sip2/recorded-library.test.ts`), with
 * fields in an order of its own: due dates have a time, parts of lists of holds and fees are filled up, a hold is listed as a Perl
 * object, and a payment ends the connection.
 */
export class OpenNcipTerminal extends PasswordTerminal {
  readonly charset = 'latin1';
  protected readonly login = ['scclient', 'clientpwd'] as const;

  protected answerTo(code: string, request: TerminalRequest): string {
    switch (code) {
      case '99':
        return `98YNNYNN600003${this.#stamp}2.00AO${institution}|BXYYYYYYYYYNYNYYYY|`;
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
    const head = `24${statusOf(patron)}${request.language}${this.#stamp}`;
    if (!patron) return `${head}AE|AA${request.field('AA')}|BLN|AO${institution}|`;
    return `${head}AE${patron.name}|AA${patron.card}|BLY|${pinField(patron, request)}AO${institution}|`;
  }

  #patronInformation(request: TerminalRequest): string {
    const patron = this.library.patronOf(request.field('AA'));
    const head = `64${statusOf(patron)}${request.language}${this.#stamp}`;
    if (!patron) return `${head}${'0000'.repeat(6)}AE|AA${request.field('AA')}|BLN|AO${institution}|`;
    const loans = this.library.loansOf(patron.card);
    const holds = this.library.holdsOf(patron.card);
    const overdue = loans.filter(({ loan }) => (loan?.due ?? '9') < dayOf(this.now()));
    const optional = (id: string, value: string | undefined) => (value ? `${id}${value}|` : '');
    const padded = (id: string, entries: readonly string[]) => {
      const [start, end] = [Number(request.optional('BP') ?? 1), Number(request.optional('BQ') ?? entries.length)];
      return Array.from({ length: end - start + 1 }, (_, at) => `${id}${entries[start - 1 + at] ?? ''}|`);
    };
    const lists: Readonly<Record<number, () => string[]>> = {
      0: () =>
        padded(
          'AS',
          holds.map(() => perlHash),
        ),
      2: () => loans.map(({ barcode }) => `AU${barcode}|`),
      3: () =>
        padded(
          'AV',
          patron.fees.map(({ text }) => text),
        ),
    };
    return [
      `${head}${countOf(holds)}${countOf(overdue)}${countOf(loans)}${countOf(patron.fees)}00000000`,
      `AA${patron.card}|AE${patron.name}|`,
      optional('BD', patron.address),
      optional('BE', patron.email),
      optional('BF', patron.phone),
      optional('AQ', patron.homeBranch),
      ...(lists[request.summary.indexOf('Y')]?.() ?? []),
      `BLY|${pinField(patron, request)}PA${patron.validUntil.replaceAll('-', '')}|`,
      optional('PB', patron.born),
      `PC${patron.category}|PIY|AO${institution}|`,
    ].join('');
  }

  #itemInformation(barcode: string): string {
    const copy = this.library.copies.get(barcode);
    if (!copy) return `18010101${this.#stamp}AB${barcode}|AJ|`;
    return `18${copy.loan ? '04' : '03'}0201${this.#stamp}AB${barcode}|AJ${copy.title}|CK001|BG${institution}|`;
  }

  #checkOut(request: TerminalRequest): string {
    const [card, barcode] = [request.field('AA'), request.field('AB')];
    const copy = this.library.copies.get(barcode);
    const head = (flags: string) =>
      `12${flags}${this.#stamp}AO${institution}|AA${card}|AB${barcode}|AJ${copy?.title ?? ''}|`;
    if (!this.library.patronOf(card)) return `${head('0NUN')}AH|AFInvalid Patron|BLN|`;
    if (!copy || copy.loan) return `${head('0NUN')}AH|AFItem not available|BLY|`;
    this.library.lend(copy, card, this.#due);
    return `${head('1NNY')}AH${this.#dueField(copy.loan)}|CK001|`;
  }

  #renew(request: TerminalRequest): string {
    const [card, barcode] = [request.field('AA'), request.field('AB')];
    const copy = this.library.copies.get(barcode);
    const head = (flags: string, title: string) => `30${flags}${this.#stamp}AA${card}|AB${barcode}|AJ${title}|`;
    if (copy?.loan?.card !== card) return `${head('0NUN', '')}AH|AO${institution}|AFItem not checked out to patron|`;
    this.library.renew(copy, this.#due);
    return `${head('1YNN', copy.title)}AH${this.#dueField(copy.loan)}|CK001|AO${institution}|`;
  }

  #renewAll(request: TerminalRequest): string {
    const patron = this.library.patronOf(request.field('AA'));
    const loans = patron?.pin === request.field('AD') ? this.library.loansOf(patron.card) : [];
    for (const copy of loans) this.library.renew(copy, this.#due);
    const list = loans.map(({ barcode }) => `BM${barcode}|`).join('');
    return `66${patron ? 1 : 0}${countOf(loans)}0000${this.#stamp}AO${institution}|${list}`;
  }

  #hold(request: TerminalRequest): string {
    const [card, barcode, branch] = [request.field('AA'), request.field('AB'), request.field('BS')];
    const patron = this.library.patronOf(card);
    const copy = this.library.copies.get(barcode);
    const head = (isOk: boolean) => {
      const isAvailable = copy && !copy.loan && !this.library.firstHoldFor(copy);
      return `16${isOk ? 1 : 0}${isAvailable ? 'Y' : 'N'}${this.#stamp}AA${card}|`;
    };
    const refuse = (why: string) => `${head(false)}AO${institution}|AF${why}|`;
    if (!copy || patron?.pin !== request.field('AD')) return refuse('Invalid patron or item.');
    if (request.text.startsWith('15+')) {
      this.library.holds.push({ card, titleId: copy.titleId, barcode, isOfCopy: false, branch, state: 'queued' });
      const place = this.library.holds.filter(({ titleId }) => titleId === copy.titleId).length;
      return `${head(true)}BR${place}|BS${branch}|AB${barcode}|AJ${copy.title}|AO${institution}|`;
    }
    const hold = this.library.holdsOf(card).find((own) => own.barcode === barcode);
    if (!hold) return refuse('No such hold on patron record.');
    this.library.holds = this.library.holds.filter((other) => other !== hold);
    return `${head(true)}AB${barcode}|AJ${copy.title}|AO${institution}|AFHold Cancelled.|`;
  }

  get #stamp(): string {
    return stampOf(this.now());
  }

  get #due(): string {
    return addDays(dayOf(this.now()), loanDays);
  }

  /** A loan ends at the time of the day at which it began. */
  #dueField(loan: { readonly due: string } | undefined): string {
    return `${loan?.due.replaceAll('-', '')}${this.#stamp.slice(8)}`;
  }
}

const pinField = (patron: LibraryPatron, request: TerminalRequest) =>
  `CQ${patron.pin === request.field('AD') ? 'Y' : 'N'}|`;

/** The demo denies its patrons recalls. */
const statusOf = (patron: LibraryPatron | undefined) =>
  patron === undefined ? 'YYYY          ' : `  ${patron.isDeniedRecalls ? 'Y' : ' '}           `.slice(0, 14);
