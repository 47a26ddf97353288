import { addDays } from '@buchfink/contract/calendar-date';
import type { LibraryCopy, LibraryPatron, LibraryState } from './library-state.ts';
import {
  countOf,
  dayOf,
  type Sip2Terminal,
  stampOf,
  type TerminalCharset,
  TerminalRequest,
} from './terminal-request.ts';

/** How the library answers. The defaults are those of the recorded Koha. */
export interface KohaOptions {
  /** `PA`, which later versions of Koha send. */
  readonly sendsExpiry?: boolean;
  /** The server knows the terminal by its address, which need not log in. */
  readonly knowsTerminal?: boolean;
  /** Whether a renewal counts from the due date or from today. */
  readonly renewsFrom?: 'due-date' | 'today';
  /** The recorded Koha refuses to cancel; other servers do it. */
  readonly cancels?: boolean;
  /** Who owes more, in cents, borrows nothing. */
  readonly loanFeeLimit?: number;
  /** A server that wants the fee of a hold to be accepted (`BO`), as the specification says. Koha never asks. */
  readonly asksForHoldFee?: boolean;
  /** Terminals that the server is set up for, and that are no user of the library: it refuses their login and answers them. */
  readonly unknownUsers?: readonly string[];
}

/** A terminal account: its password, what the server calls the institution, and what it leaves out. */
interface Terminal {
  readonly password: string;
  readonly institution: string;
  readonly policy: string;
  /** What 98 calls the institution, if not by its name. */
  readonly statusInstitution?: string;
  readonly hidesPersonalFields?: boolean;
  readonly charset?: TerminalCharset;
  readonly lineEnd?: string;
}

const sip: Terminal = { password: 'sip-pass', institution: 'HB', policy: 'YYYYNN' };
const terminals: Readonly<Record<string, Terminal>> = {
  sip,
  sipcr: { ...sip, lineEnd: '\r' },
  sipfancy: { ...sip, hidesPersonalFields: true },
  siplatin: { ...sip, charset: 'latin1' },
  siplocked: { ...sip, institution: 'NORENEW', policy: 'YNNYNN' },
  sipplain: { ...sip, charset: 'none' },
};

/** A patron who owes more may not borrow: the limit of the recorded Koha, in cents. */
const feeLimit = 1_000;
const loanDays = 28;
const perlObject = 'C4::SIP::SIPServer=HASH(0x558abb3d5990)';

/**
 * One terminal's conversation with the library, in the words of a Koha 19.06: a test holds it byte for byte to recorded answers
 * (`connectors/src/sip2/recorded-library.test.ts`). Answers are texts without number and checksum; `close` ends the connection.
 * `KohaConnection` has the bytes around them.
 */
export class KohaTerminal implements Sip2Terminal {
  readonly #library: LibraryState;
  readonly #now: () => Date;
  readonly #options: KohaOptions;
  #terminal: Terminal | undefined;
  #wasRefused = false;

  constructor(library: LibraryState, now: () => Date, options: KohaOptions = {}) {
    this.#library = library;
    this.#now = now;
    this.#options = options;
    if (options.knowsTerminal) this.#terminal = terminals.sip;
  }

  get charset(): TerminalCharset {
    return this.#terminal?.charset ?? 'utf-8';
  }

  get lineEnd(): string {
    return this.#terminal?.lineEnd ?? '\r\n';
  }

  /** Logs in as telnet does, by name and password. */
  logIn(user: string, password: string): boolean {
    return this.#answerLogin(`9300CN${user}|CO${password}|`) === '941';
  }

  /** The answer to a message without number and checksum; `96` to one that the server does not know. */
  answer(message: string): string {
    const code = message.slice(0, 2);
    if (code === '93') return this.#answerLogin(message);
    if (this.#terminal === undefined) return 'close';
    const request = new TerminalRequest(message);
    switch (code) {
      case '99':
        return `98${this.#terminal.policy}100005${this.#stamp()}2.00AO${this.#terminal.statusInstitution ?? this.#terminal.institution}|BXYYYYYYYYYYYNYYYY|`;
      case '23':
        return this.#patronStatus(request);
      case '63':
        return this.#patronInformation(request);
      case '17':
        return this.#itemInformation(request.field('AB'));
      case '29':
        return this.#renew(request);
      case '65':
        return this.#renewAll(request);
      case '11':
        return this.#checkOut(request);
      case '09':
        return this.#checkIn(request);
      case '15':
        return this.#hold(request);
      case '37':
        return this.#pay(request);
      case '01':
        return this.#blockPatron(request);
      case '25':
        return this.#enablePatron(request);
      case '19':
        return this.#updateItemStatus(request);
      case '35':
        return `36Y${this.#stamp()}AO${this.#terminal.institution}|AA${request.field('AA')}|AFThank you !|`;
      default:
        return '96';
    }
  }

  #answerLogin(message: string): string {
    // A second login after a refused one ends the connection.
    if (this.#wasRefused) return 'close';
    const [, flags = '', user = '', password = ''] = /^93(..)CN([^|]*)\|CO([^|]*)\|/.exec(message) ?? [];
    const terminal = terminals[user];
    if (flags === '00' && terminal?.password === password) {
      if (this.#options.unknownUsers?.includes(user)) {
        // The process goes on for the terminal that it served before; only 98 names the institution of this one.
        this.#terminal = { ...sip, statusInstitution: terminal.institution };
        return '940';
      }
      this.#terminal = terminal;
      return '941';
    }
    this.#wasRefused = true;
    return '940';
  }

  /** 37 checks no PIN. It takes any amount, pays the oldest fees first, and leaves the rest as a credit. */
  #pay(request: TerminalRequest): string {
    const [card, transaction] = [request.field('AA'), request.optional('BK')];
    const patron = this.#library.patronOf(card);
    const head = `38${patron ? 'Y' : 'N'}${this.#stamp()}AO${this.#institution}|AA${card}|`;
    if (!patron) return `${head}AFInvalid patron barcode.|`;
    let rest = Math.round(Number(request.field('BV')) * 100) || 0;
    for (const fee of patron.fees) {
      const paid = Math.min(Math.max(rest, 0), Math.max(fee.amount, 0));
      fee.amount -= paid;
      rest -= paid;
    }
    patron.fees.splice(0, Infinity, ...patron.fees.filter(({ amount }) => amount !== 0));
    if (rest > 0) patron.fees.push({ text: '', amount: -rest });
    return `${head}${transaction ? `BK${transaction}|` : ''}`;
  }

  /** 01 says that the patron is blocked, and does nothing. */
  #blockPatron(request: TerminalRequest): string {
    const patron = this.#library.patronOf(request.field('AA'));
    if (!patron) return this.#patronStatus(request);
    return [
      `24${blockedStatus}000${this.#stamp()}AE${patron.name}|AA${patron.card}|BLY|CQN|${this.#owed(patron)}`,
      `AFBlock feature not implemented|AO${this.#institution}|`,
    ].join('');
  }

  #enablePatron(request: TerminalRequest): string {
    const patron = this.#library.patronOf(request.field('AA'));
    if (!patron) return `26${blockedStatus}000${this.#stamp()}AA${request.field('AA')}|AE|BLN|AO${this.#institution}|`;
    const isRight = this.#checkPin(patron, request.optional('AD'));
    return [
      `26${this.#statusOf(patron)}000${this.#stamp()}AA${patron.card}|AE${patron.name}|CQ${isRight ? 'Y' : 'N'}|BLY|`,
      `AFEnable feature not implemented.|AO${this.#institution}|`,
    ].join('');
  }

  #updateItemStatus(request: TerminalRequest): string {
    const barcode = request.field('AB');
    const copy = this.#library.copies.get(barcode);
    if (!copy) return `200${this.#stamp()}AB${barcode}|`;
    return `201${this.#stamp()}AB${barcode}|AJ${escaped(copy.title)}|CH${request.field('CH')}|`;
  }

  #patronStatus(request: TerminalRequest): string {
    const patron = this.#library.patronOf(request.field('AA'));
    const head = (status: string) => `24${status}${request.language}${this.#stamp()}`;
    const end = `AO${this.#institution}|`;
    if (!patron) return `${head(blockedStatus)}AE|AA${request.field('AA')}|BLN|AFInvalid cardnumber|${end}`;
    const isRight = this.#checkPin(patron, request.optional('AD'));
    return [
      `${head(this.#statusOf(patron))}AE${patron.name}|AA${patron.card}|BLY|CQ${isRight ? 'Y' : 'N'}|`,
      this.#owed(patron),
      `AF${this.#greeting(patron, !isRight && request.field('AD') !== '')}|${end}`,
    ].join('');
  }

  #patronInformation(request: TerminalRequest): string {
    const patron = this.#library.patronOf(request.field('AA'));
    const institution = `AO${this.#institution}|`;
    if (!patron) {
      const head = `64${blockedStatus}${request.language}${this.#stamp()}${'0000'.repeat(6)}`;
      return `${head}${institution}AA${request.field('AA')}|AE|BLN|AFInvalid cardnumber|`;
    }
    const pin = request.optional('AD');
    const isRight = pin === undefined ? undefined : this.#checkPin(patron, pin);
    const hidesFields = this.#terminal?.hidesPersonalFields === true;
    const optional = (id: string, value: string | undefined) => (value && !hidesFields ? `${id}${value}|` : '');
    const isValid = patron.isDisabled !== true;
    return [
      `64${this.#statusOf(patron)}${request.language}${this.#stamp()}${this.#counts(patron)}`,
      `${institution}AA${patron.card}|AE${patron.name}|BL${isValid ? 'Y' : 'N'}|`,
      isRight === undefined ? '' : `CQ${isRight ? 'Y' : 'N'}|`,
      `${this.#owed(patron)}CC${feeLimit / 100}|`,
      ...this.#listFor(patron, request),
      optional('BD', patron.address),
      optional('BE', patron.email),
      optional('BF', patron.phone),
      this.#options.sendsExpiry ? `PA${patron.validUntil.replaceAll('-', '')}|` : '',
      optional('PB', patron.born),
      `PC${patron.category}|PI${this.#isBlocked(patron) ? 'N' : 'Y'}|`,
      `AF${this.#greeting(patron, isRight === false)}|`,
      hidesFields ? `AF${this.#institution}|` : '',
    ].join('');
  }

  #counts(patron: LibraryPatron): string {
    const loans = this.#library.loansOf(patron.card);
    const holds = this.#library.holdsOf(patron.card);
    const ready = holds.filter(({ state }) => state === 'ready').length;
    const overdue = loans.filter(({ loan }) => (loan?.due ?? '9') < this.#today).length;
    return [ready, overdue, loans.length, patron.fees.length, 0, holds.length - ready]
      .map((number) => String(number).padStart(4, '0'))
      .join('');
  }

  /** The list at the first `Y`. A part has one entry more than it should. */
  #listFor(patron: LibraryPatron, request: TerminalRequest): string[] {
    const loans = this.#library.loansOf(patron.card).filter(({ isUnlisted }) => !isUnlisted);
    const holds = this.#library.holdsOf(patron.card);
    const lists: readonly (readonly string[])[] = [
      holds.filter(({ state }) => state === 'ready').map(({ barcode }) => `AS${barcode}|`),
      loans.filter(({ loan }) => (loan?.due ?? '9') < this.#today).map(({ barcode }) => `AT${barcode}|`),
      loans.map(({ barcode }) => `AU${barcode}|`),
      patron.fees.map(({ text, amount }) => `AV${text} ${(amount / 100).toFixed(2)}|`),
      [],
      holds.filter(({ state }) => state !== 'ready').map(({ barcode }) => `CD${barcode}|`),
    ];
    const list = lists[request.summary.indexOf('Y')] ?? [];
    const [start, end] = [Number(request.optional('BP') ?? 1), Number(request.optional('BQ') ?? 9_998)];
    return list.slice(start - 1, end + 1);
  }

  #itemInformation(barcode: string): string {
    const copy = this.#library.copies.get(barcode);
    if (!copy) return `18010101${this.#stamp()}AB${barcode}|AJ|`;
    const ready = this.#library.readyHoldOf(barcode);
    const status = copy.loan ? '04' : ready ? '08' : '03';
    const queue = this.#library.holds.filter((hold) => hold.barcode === barcode).length;
    return [
      `18${status}0201${this.#stamp()}AB${barcode}|AJ${escaped(copy.title)}|AQ${copy.branch}|BG${copy.branch}|`,
      queue > 0 ? `CF${queue}|` : '',
      copy.loan ? `AH${dateField(copy.loan.due)}|` : '',
      ready?.pickupUntil ? `CM${dateField(ready.pickupUntil)}|` : '',
    ].join('');
  }

  /** 29 checks no PIN. */
  #renew(request: TerminalRequest): string {
    const [card, barcode] = [request.field('AA'), request.field('AB')];
    const patron = this.#library.patronOf(card);
    const copy = this.#library.copies.get(barcode);
    const refuse = (why: string, title = '') =>
      `300NUN${this.#stamp()}AA${card}|AB${barcode}|AJ${title}|AH|AO${this.#institution}|AF${why}|`;
    if (!patron) return refuse('Invalid patron barcode.');
    if (this.#isBlocked(patron)) return refuse('Renewals not allowed.');
    if (copy?.loan?.card !== card) return refuse(`Item not checked out to ${patron.name}`);
    const why = this.#refusalOfRenewal(copy);
    if (why !== undefined) return refuse(why, escaped(copy.title));
    this.#library.renew(copy, this.#renewedDue(copy));
    const due = dateField(copy.loan.due);
    return `301YNN${this.#stamp()}AA${card}|AB${barcode}|AJ${escaped(copy.title)}|AH${due}|CK|AO${this.#institution}|`;
  }

  #refusalOfRenewal(copy: LibraryCopy): string | undefined {
    const { loan, maxRenewals, renewableDays } = copy;
    if (!loan || loan.renewals >= maxRenewals) return 'Item has reached maximum renewals';
    if (this.#library.firstHoldFor(copy)) return 'Item unavailable due to outstanding holds';
    if (renewableDays !== undefined && addDays(loan.due, -renewableDays) > this.#today) return 'too_soon';
    return undefined;
  }

  #renewedDue({ loan }: LibraryCopy): string {
    const isFromDue = this.#options.renewsFrom !== 'today';
    return addDays(isFromDue ? (loan?.due ?? this.#today) : this.#today, loanDays);
  }

  #renewAll(request: TerminalRequest): string {
    const patron = this.#library.patronOf(request.field('AA'));
    const answer = (isOk: boolean, renewed: readonly string[], others: readonly string[], message = '') => {
      const list = (id: string, barcodes: readonly string[]) => barcodes.map((barcode) => `${id}${barcode}|`).join('');
      const head = `66${isOk ? 1 : 0}${countOf(renewed)}${countOf(others)}${this.#stamp()}AO${this.#institution}|`;
      return `${head}${list('BM', renewed)}${perlObject}${list('BN', others)}${perlObject}${message && `AF${message}|`}`;
    };
    if (!patron || patron.pin !== request.field('AD')) return answer(false, [], [], 'Invalid patron password.');
    if (this.#isBlocked(patron)) return answer(false, [], [], 'Renewals not allowed.');
    const loans = this.#library.loansOf(patron.card);
    const renewable = loans.filter((copy) => this.#refusalOfRenewal(copy) === undefined);
    for (const copy of renewable) this.#library.renew(copy, this.#renewedDue(copy));
    const barcodes = (copies: readonly LibraryCopy[]) => copies.map(({ barcode }) => barcode);
    return answer(true, barcodes(renewable), barcodes(loans.filter((copy) => !renewable.includes(copy))));
  }

  /** 11 checks no PIN, and renews a loan of the patron's own. */
  #checkOut(request: TerminalRequest): string {
    const [card, barcode] = [request.field('AA'), request.field('AB')];
    const patron = this.#library.patronOf(card);
    const copy = this.#library.copies.get(barcode);
    const title = copy ? escaped(copy.title) : '';
    const head = (flags: string) =>
      `12${flags}${this.#stamp()}AO${this.#institution}|AA${card}|AB${barcode}|AJ${title}|`;
    const refuse = (why: string, isKnown = true) => `${head('0NUN')}AH|AF${why}|BL${isKnown ? 'Y' : 'N'}|`;
    if (!patron) return refuse('Invalid Patron', false);
    if (!copy) return refuse('Invalid Item');
    if (this.#isBlocked(patron)) return refuse('Patron Blocked');
    if (copy.loan && copy.loan.card !== card) return refuse('Item checked out to another patron');
    const ready = this.#library.readyHoldOf(barcode);
    if (ready && ready.card !== card) return refuse('Item is on hold shelf for another patron.');
    if (this.#library.owedBy(patron) > this.#loanFeeLimit) return refuse('Outstanding Fines block issue');
    if (copy.condition === 'reference' || copy.condition === 'not-for-loan')
      return refuse('Issue failed : NOT_FOR_LOAN');
    if (copy.loan) {
      this.#library.renew(copy, this.#renewedDue(copy));
      return `${head('1YNY')}AH${dateField(copy.loan.due)}|AFItem already checked out to you: renewing item.|`;
    }
    const due = addDays(this.#today, loanDays);
    this.#library.lend(copy, card, due);
    return `${head('1NNY')}AH${dateField(due)}|`;
  }

  #checkIn(request: TerminalRequest): string {
    const [barcode, branch, institution] = [request.field('AB'), request.field('AP'), request.field('AO')];
    const copy = this.#library.copies.get(barcode);
    if (!copy) return `100NUY${this.#stamp()}AO${institution}|AB${barcode}|CV99|AFInvalid Item|`;
    // A copy of another branch that is not on loan ends the connection.
    if (!copy.loan && copy.branch !== branch) return 'close';
    const lender = copy.loan?.card;
    const hold = this.#library.takeBack(copy, this.#today);
    const holder = hold && this.#library.patrons.get(hold.card);
    const contact = [holder?.email, holder?.phone].filter((text) => text !== undefined).join(', ');
    const isHidden = this.#terminal?.hidesPersonalFields === true;
    return [
      `101YN${hold ? 'Y' : 'N'}${this.#stamp()}AO${institution}|AB${barcode}|AQ${copy.branch}|AJ${escaped(copy.title)}|`,
      lender ? `AA${lender}|` : '',
      `CS${copy.callNumber}|CY${holder?.card ?? perlObject}|`,
      hold ? `CT${hold.branch}|` : isHidden ? 'CT|' : '',
      `DA${holder ? `${holder.name} (${contact})` : perlObject}|`,
      hold ? `CV${hold.branch === branch ? '01' : '02'}|` : isHidden ? 'CV00|' : '',
    ].join('');
  }

  /** 15: it takes holds of expired and blocked patrons and the same hold twice, and never cancels. */
  #hold(request: TerminalRequest): string {
    const mode = request.text.slice(2, 3);
    const [card, barcode, branch] = [request.field('AA'), request.field('AB'), request.field('BS')];
    const patron = this.#library.patronOf(card);
    const copy = this.#library.copies.get(barcode);
    const isReady = copy !== undefined && this.#library.readyHoldOf(barcode) !== undefined;
    const refuse = (why: string) =>
      `160${isReady ? 'Y' : 'N'}${this.#stamp()}AA${card}|AO${this.#institution}|AF${why}|`;
    const isOwnPin = patron !== undefined && patron.pin === request.field('AD');
    const title = copy ? escaped(copy.title) : '';
    const done = (message = '') =>
      `161N${this.#stamp()}AA${card}|BS${branch}|AB${barcode}|AJ${title}|AO${this.#institution}|${message && `AF${message}|`}`;
    if (mode === '+') {
      // A branch that the server does not know makes it end the connection.
      if (!this.#library.branches.includes(branch)) return 'close';
      if (!isOwnPin) return refuse('Invalid Patron.');
      if (!copy) return refuse('No such item.');
      if (this.#library.owedBy(patron) > feeLimit) return done('Excessive fees blocking placement of hold.');
      const { holdFee = 0 } = patron;
      if (holdFee > 0 && this.#options.asksForHoldFee && request.field('BO') !== 'Y')
        return `160N${this.#stamp()}AA${card}|AO${this.#institution}|BHEUR|BV${holdFee / 100}|AFFee must be accepted.|`;
      if (holdFee > 0) patron.fees.push({ text: '', amount: holdFee });
      const isOfCopy = request.field('BY') === '3';
      this.#library.holds.push({ card, titleId: copy.titleId, barcode, isOfCopy, branch, state: 'queued' });
      return done();
    }
    const hold = this.#library.holdsOf(card).find((own) => own.barcode === barcode);
    if (mode === '*') return hold ? refuse('No such outstanding hold.') : 'close';
    if (!patron) return refuse('Invalid patron barcode.');
    if (!isOwnPin) return refuse('Invalid patron password.');
    if (!copy) return refuse('No such item.');
    if (!this.#options.cancels || !hold) return refuse('Error with transaction drop_hold: ');
    this.#library.holds = this.#library.holds.filter((other) => other !== hold);
    return done();
  }

  get #loanFeeLimit(): number {
    return this.#options.loanFeeLimit ?? Number.POSITIVE_INFINITY;
  }

  get #institution(): string {
    return this.#terminal?.institution ?? '';
  }

  get #today(): string {
    return dayOf(this.#now());
  }

  #stamp(): string {
    return stampOf(this.#now());
  }

  #checkPin(patron: LibraryPatron, pin: string | undefined): boolean {
    const isLocked = patron.wrongPins >= 3;
    const isRight = !isLocked && patron.pin !== undefined && pin === patron.pin;
    if (!isRight && !isLocked && pin !== '') patron.wrongPins++;
    return isRight;
  }

  #isExpired({ validUntil }: LibraryPatron): boolean {
    return validUntil < this.#today;
  }

  #isBlocked(patron: LibraryPatron): boolean {
    return this.#statusOf(patron).startsWith('Y');
  }

  #statusOf(patron: LibraryPatron): string {
    if (patron.isCardLost || patron.hasNoAddress) return 'YYYYY         ';
    if (this.#library.owedBy(patron) > feeLimit) return 'YYYY      YY  ';
    return patron.restriction !== undefined || this.#isExpired(patron) ? blockedStatus : ' '.repeat(14);
  }

  #owed(patron: LibraryPatron): string {
    const owed = this.#library.owedBy(patron);
    return owed > 0 ? `BV${owed / 100}|` : '';
  }

  /** The screen message, with the notes of the staff. */
  #greeting(patron: LibraryPatron, isPinWrong: boolean): string {
    const owed = this.#library.owedBy(patron);
    const notes = [
      ...(patron.restriction === undefined ? [] : [patron.restriction, patron.restriction]),
      ...(patron.isCardLost ? ["Borrower's card reported lost."] : []),
      ...(patron.hasNoAddress ? ['Borrower has no valid address.'] : []),
      ...(owed > this.#loanFeeLimit ? [`Patron owes ${(owed / 100).toFixed(2)}`] : []),
      ...(isPinWrong ? ['Invalid password'] : []),
    ].map((note) => ` -- ${note}`);
    return `Greetings from Koha. ${this.#isExpired(patron) ? 'PATRON EXPIRED' : ''}${notes.join('')}`;
  }
}

const blockedStatus = 'YYYY          ';

const escaped = (title: string) => title.replaceAll('|', '&#124;');
const dateField = (day: string) => `${day.replaceAll('-', '')}    235900`;
