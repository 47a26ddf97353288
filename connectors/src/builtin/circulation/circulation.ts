import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import type { CopyState } from '@buchfink/contract/availability';
import type { Checkout, PatronSystem } from '../../patron-system.ts';
import type { Desk } from './desk/desk.ts';
import type { CirculationRules } from './rules/circulation-rules.ts';
import type { CirculationStore, Day } from './store/circulation-store.ts';

/** How PINs are kept; argon2id in the service. */
export interface PinHashing {
  hash(pin: string): Promise<string>;
  /** False for a wrong PIN, and for a hash that is none. */
  verify(hash: string, pin: string): Promise<boolean>;
}

/** What the circulation of one library works on. */
export interface CirculationOptions {
  readonly libraryId: number;
  readonly store: CirculationStore;
  readonly records: {
    /** The records with these ids, in their order; undefined where there is none. */
    records(libraryId: number, ids: readonly string[]): Promise<(BibRecord | undefined)[]>;
  };
  /** The ids of the records that have a copy with this barcode, as far as the catalogue's index knows. */
  readonly recordsWithBarcode: (barcode: string) => Promise<readonly string[]>;
  readonly rules: CirculationRules;
  readonly branches: readonly { readonly id: string; readonly name: string }[];
  /** IANA time zone of the library. */
  readonly timeZone: string;
  /** Whether a branch is open on a day; due dates and pick-up deadlines move to the next open day. */
  readonly isOpen: (branchId: string, day: Day) => boolean;
  readonly pins: PinHashing;
  /** The clock of the desk; acts of patrons go by the clock of their call. */
  readonly now: () => Date;
}

/** Where a copy is now, by its id in the record. */
export interface CopyHolding {
  readonly id: string;
  readonly state: CopyState;
  readonly due?: Day;
  /** The branch it is at. */
  readonly at: string;
  readonly reservable: boolean;
}

/** A title that circulation has touched. */
export interface TitleHolding {
  readonly copies: readonly CopyHolding[];
  /** How many patrons wait. */
  readonly waiting: number;
}

/** What the catalogue learns from circulation. */
export interface Holdings {
  /** By record id; a title that circulation has not touched is absent: there the record says it all. */
  of(recordIds: readonly string[]): Promise<ReadonlyMap<string, TitleHolding>>;
  /** Also what stands on a shelf can be reserved. */
  readonly reservesFromShelf: boolean;
  /** Whether any patron could reserve one of the copies the record states. */
  isReservable(record: BibRecord): boolean;
  /** The titles that changed after a sequence of the ledger, and the sequence to go on from; at most `limit` lines. */
  changed(after: number, limit: number): Promise<{ readonly sequence: number; readonly recordIds: readonly string[] }>;
}

/** The circulation of a library: what patrons, staff and the catalogue want of it. */
export interface Circulation {
  readonly patron: Required<Omit<PatronSystem, 'logout'>>;
  readonly checkout: Checkout;
  readonly desk: Desk;
  readonly holdings: Holdings;
}
