import { addDays, dateInTimeZone, timeInTimeZone } from '@buchfink/contract/calendar-date';

const inBerlin = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', timeZoneName: 'longOffset' });

/** The offset of Koha's clocks at an instant, as `+01:00`. */
export const offsetInBerlin = (instant: Date) => inBerlin.format(instant).slice(-6);

/** The tables of a small Koha, by their columns; REST and ILS-DI are two views of them. */
export interface PatronRow {
  readonly borrowernumber: number;
  cardnumber: string;
  userid: string;
  password: string;
  firstname: string;
  surname: string;
  branchcode: string;
  dateexpiry: string;
  /** The restriction's last day. */
  debarred: string | null;
  lost: number;
  login_attempts: number;
  /** All other columns as REST names them. */
  columns?: Readonly<Record<string, unknown>>;
}
export interface BiblioRow {
  readonly biblionumber: number;
  readonly title: string;
  readonly author: string | null;
  /** Columns of `biblio` and `biblioitems`. */
  readonly columns?: {
    readonly itemtype?: string;
    readonly isbn?: string;
    readonly place?: string;
    readonly publishercode?: string;
    readonly pages?: string;
    readonly copyrightdate?: string;
    /** `YYYY-MM-DD`. */
    readonly datecreated?: string;
    /** When `biblioitems` changed, in the library's time zone. */
    readonly timestamp?: string;
  };
  /** The record without its copies, as MARC::File::XML writes it. */
  readonly marcxml?: string;
}
export interface ItemRow {
  readonly itemnumber: number;
  readonly biblionumber: number;
  readonly barcode: string;
  readonly itype: string;
  readonly homebranch: string;
  readonly itemcallnumber: string;
  itemlost: number;
  damaged: number;
  withdrawn: number;
  notforloan: number;
  /** How often it was lent, and renewed in its present loan; absent: never. */
  issues?: number;
  renewals?: number;
  datelastborrowed?: string;
  readonly dateaccessioned?: string;
  /** When the row changed, in the library's time zone. */
  timestamp?: string;
}
export interface LoanRow {
  readonly issue_id: number;
  readonly itemnumber: number;
  readonly borrowernumber: number;
  readonly branchcode: string;
  readonly issuedate: string;
  /** `YYYY-MM-DD`; the time is 23:59. */
  date_due: string;
  renewals: number;
  /** As ISO 8601 with the offset of the library's time zone. */
  lastreneweddate: string | null;
  /** All other columns as REST names them. */
  columns?: Readonly<Record<string, unknown>>;
}
export interface HoldRow {
  readonly reserve_id: number;
  readonly borrowernumber: number;
  readonly biblionumber: number;
  itemnumber: number | null;
  readonly item_level: boolean;
  branchcode: string;
  readonly reservedate: string;
  /** The place in the queue. ILS-DI of Koha 3.04 stores 0 or nothing, and such a hold stops no renewal. */
  priority: number | null;
  found: 'W' | 'T' | null;
  suspend: boolean;
  suspend_until: string | null;
  waitingdate: string | null;
  expirationdate: string | null;
  readonly notes: string | null;
  /** All other columns as REST names them. */
  columns?: Readonly<Record<string, unknown>>;
}
export interface FeeRow {
  readonly accountlines_id: number;
  readonly borrowernumber: number;
  readonly accounttype: string;
  readonly amount: number;
  readonly amountoutstanding: number;
  readonly description: string;
  readonly date: string;
  /** All other columns as REST names them. */
  readonly columns?: Readonly<Record<string, unknown>>;
}
export interface BranchRow {
  readonly branchcode: string;
  readonly branchname: string;
  readonly pickup_location: boolean;
  /** All other columns as REST names them. */
  readonly columns?: Readonly<Record<string, unknown>>;
}

/** A circulation rule of an item type. `renewBefore`: the most days before the due date for a renewal. */
export interface ItemTypeRule {
  readonly days: number;
  readonly renewals: number;
  readonly renewBefore?: number;
  /** The most holds on one record; 0 forbids them. */
  readonly holdsPerRecord: number;
}

export interface KohaTables {
  readonly patrons: PatronRow[];
  readonly biblios: BiblioRow[];
  readonly items: ItemRow[];
  readonly loans: LoanRow[];
  readonly holds: HoldRow[];
  readonly fees: FeeRow[];
  readonly branches: BranchRow[];
  readonly rules: Readonly<Record<string, ItemTypeRule>>;
  /** The most holds of a patron. */
  readonly maxHolds: number;
  /** What a renewed loan is counted from (system preference RenewalPeriodBase). */
  readonly renewalBase: 'date_due' | 'now';
  /** The number of the last hold, which the database counts on from even when that hold is gone. */
  readonly lastHold?: number;
}

/** What places a hold. */
export interface HoldOrder {
  readonly borrowernumber: number;
  readonly biblionumber: number;
  readonly itemnumber?: number | undefined;
  readonly branchcode: string;
  readonly expirationdate?: string | undefined;
  readonly notes?: string | undefined;
  /** Absent: the end of the queue. */
  readonly priority?: number | null;
}

/** A patron whom nothing blocks, and a copy with which nothing is wrong. */
export const unblockedPatron = { debarred: null, lost: 0, login_attempts: 0 };
export const soundItem = { itype: 'BK', homebranch: 'HB', itemlost: 0, damaged: 0, withdrawn: 0, notforloan: 0 };

const defaultRule: ItemTypeRule = { days: 28, renewals: 2, renewBefore: 10, holdsPerRecord: 1 };
const pickupDays = 7;

/**
 * The circulation of the fake Koha. It checks as little as the real one: expired, restricted and indebted patrons, own loans and
 * lost copies are no obstacle to a hold (recordings `hold-add-*`, `holdtitle-*`).
 */
export class KohaState {
  readonly tables: KohaTables;
  now: Date;
  /** The clock of the database, which stamps rows a moment later; absent: `now`. */
  databaseNow: Date | undefined;
  #nextId: number;
  #lastHold: number;

  constructor(tables: KohaTables, now: Date) {
    this.tables = tables;
    this.now = now;
    this.#lastHold = tables.lastHold ?? 0;
    const ids = [
      ...tables.holds.map(({ reserve_id }) => reserve_id),
      ...tables.loans.map(({ issue_id }) => issue_id),
      ...tables.fees.map(({ accountlines_id }) => accountlines_id),
    ];
    this.#nextId = Math.max(100, ...ids);
  }

  get today(): string {
    return this.now.toISOString().slice(0, 10);
  }

  /** When the database stores a row, in the library's time zone. */
  get timestamp(): string {
    return this.#localTime(this.databaseNow ?? this.now);
  }

  /** As `2026-11-25T11:59:02+01:00`. */
  #localTime(instant: Date): string {
    const timeZone = 'Europe/Berlin';
    return `${dateInTimeZone(instant, timeZone)}T${timeInTimeZone(instant, timeZone)}${offsetInBerlin(instant)}`;
  }

  nextId(): number {
    this.#nextId += 1;
    return this.#nextId;
  }

  patron(id: number): PatronRow | undefined {
    return this.tables.patrons.find(({ borrowernumber }) => borrowernumber === id);
  }

  /** By card number or user id, as Koha logs in. */
  patronByName(name: string): PatronRow | undefined {
    return this.tables.patrons.find(({ cardnumber, userid }) => cardnumber === name || userid === name);
  }

  biblio(id: number): BiblioRow | undefined {
    return this.tables.biblios.find(({ biblionumber }) => biblionumber === id);
  }

  item(id: number): ItemRow | undefined {
    return this.tables.items.find(({ itemnumber }) => itemnumber === id);
  }

  itemsOf(biblionumber: number): ItemRow[] {
    return this.tables.items.filter((item) => item.biblionumber === biblionumber);
  }

  loanOf(itemnumber: number): LoanRow | undefined {
    return this.tables.loans.find((loan) => loan.itemnumber === itemnumber);
  }

  branch(code: string): BranchRow | undefined {
    return this.tables.branches.find(({ branchcode }) => branchcode === code);
  }

  ruleOf(item: ItemRow | undefined): ItemTypeRule {
    return this.tables.rules[item?.itype ?? ''] ?? defaultRule;
  }

  isExpired({ dateexpiry }: PatronRow): boolean {
    return dateexpiry < this.today;
  }

  isRestricted({ debarred }: PatronRow): boolean {
    return debarred !== null && debarred >= this.today;
  }

  chargesOf(borrowernumber: number): number {
    return this.tables.fees
      .filter((fee) => fee.borrowernumber === borrowernumber)
      .reduce((sum, { amountoutstanding }) => sum + amountoutstanding, 0);
  }

  /** Why a loan cannot be renewed, in Koha's order of checks; undefined if it can. */
  renewalError(loan: LoanRow): string | undefined {
    const item = this.item(loan.itemnumber);
    const isReserved = this.tables.holds.some(
      (hold) =>
        hold.biblionumber === item?.biblionumber &&
        hold.found === null &&
        (hold.priority ?? 0) > 0 &&
        !hold.suspend &&
        (!hold.item_level || hold.itemnumber === loan.itemnumber),
    );
    if (isReserved) return 'on_reserve';
    const { renewals, renewBefore } = this.ruleOf(item);
    if (loan.renewals >= renewals) return 'too_many';
    if (renewBefore !== undefined && addDays(loan.date_due, -renewBefore) > this.today) return 'too_soon';
    return undefined;
  }

  renew(loan: LoanRow): void {
    loan.renewals += 1;
    const base = this.tables.renewalBase === 'now' ? this.today : loan.date_due;
    loan.date_due = addDays(base, this.ruleOf(this.item(loan.itemnumber)).days);
    loan.lastreneweddate = this.#localTime(this.now);
    loan.columns = { ...loan.columns, timestamp: this.timestamp };
    const item = this.item(loan.itemnumber);
    if (item !== undefined) item.renewals = loan.renewals;
  }

  lend(itemnumber: number, borrowernumber: number): void {
    this.tables.loans.push({
      issue_id: this.nextId(),
      itemnumber,
      borrowernumber,
      branchcode: 'HB',
      issuedate: this.today,
      date_due: addDays(this.today, this.ruleOf(this.item(itemnumber)).days),
      renewals: 0,
      lastreneweddate: null,
    });
    const item = this.item(itemnumber);
    if (item !== undefined) Object.assign(item, { issues: (item.issues ?? 0) + 1, datelastborrowed: this.today });
  }

  giveBack(itemnumber: number): void {
    const at = this.tables.loans.findIndex((loan) => loan.itemnumber === itemnumber);
    if (at >= 0) this.tables.loans.splice(at, 1);
    this.#assign(itemnumber);
  }

  /** Why a hold cannot be placed; undefined if it can. */
  holdError({ borrowernumber, biblionumber, itemnumber }: HoldOrder): string | undefined {
    const own = this.tables.holds.filter((hold) => hold.borrowernumber === borrowernumber);
    const ofTitle = own.filter((hold) => hold.biblionumber === biblionumber);
    if (itemnumber !== undefined && ofTitle.some((hold) => hold.itemnumber === itemnumber)) return 'itemAlreadyOnHold';
    const { holdsPerRecord } = this.ruleOf(this.itemsOf(biblionumber)[0]);
    if (ofTitle.length >= holdsPerRecord) return 'tooManyHoldsForThisRecord';
    return own.length >= this.tables.maxHolds ? 'tooManyReserves' : undefined;
  }

  placeHold(order: HoldOrder): HoldRow {
    const { borrowernumber, biblionumber, itemnumber, branchcode, expirationdate = null, notes = null } = order;
    const { priority = this.#queueOf(biblionumber).length + 1 } = order;
    const hold: HoldRow = {
      reserve_id: this.takeHoldNumber(),
      borrowernumber,
      biblionumber,
      itemnumber: itemnumber ?? null,
      item_level: itemnumber !== undefined,
      branchcode,
      reservedate: this.today,
      priority,
      found: null,
      suspend: false,
      suspend_until: null,
      waitingdate: null,
      expirationdate,
      notes,
      columns: { lastpickupdate: null, timestamp: this.timestamp },
    };
    this.tables.holds.push(hold);
    return hold;
  }

  /** The next number of a hold; one that the database refuses uses up a number, too. */
  takeHoldNumber(): number {
    this.#lastHold = Math.max(this.#lastHold, ...this.tables.holds.map(({ reserve_id }) => reserve_id)) + 1;
    return this.#lastHold;
  }

  removeHold(hold: HoldRow): void {
    this.tables.holds.splice(this.tables.holds.indexOf(hold), 1);
    this.#renumber(hold.biblionumber);
    if (hold.found === 'W' && hold.itemnumber !== null) this.#assign(hold.itemnumber);
  }

  /** Advances the clock; holds that were not fetched go to the next patron. */
  wait(days: number): void {
    this.now = new Date(this.now.getTime() + days * 86_400_000);
    const past = this.tables.holds.filter(
      ({ found, expirationdate }) => found === 'W' && expirationdate !== null && expirationdate < this.today,
    );
    for (const hold of past) this.removeHold(hold);
  }

  #queueOf(biblionumber: number): HoldRow[] {
    return this.tables.holds
      .filter((hold) => hold.biblionumber === biblionumber && hold.found === null)
      .sort((a, b) => (a.priority ?? 0) - (b.priority ?? 0));
  }

  #renumber(biblionumber: number): void {
    for (const [index, hold] of this.#queueOf(biblionumber).entries()) hold.priority = index + 1;
  }

  #assign(itemnumber: number): void {
    const item = this.item(itemnumber);
    if (item === undefined) return;
    const next = this.#queueOf(item.biblionumber).find(
      (hold) => !hold.suspend && (!hold.item_level || hold.itemnumber === itemnumber),
    );
    if (next === undefined) return;
    Object.assign(next, {
      itemnumber,
      priority: 0,
      found: 'W',
      waitingdate: this.today,
      expirationdate: addDays(this.today, pickupDays),
    });
    this.#renumber(item.biblionumber);
  }
}
