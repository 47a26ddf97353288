import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import type { CopyAbsence, CopyState } from '@buchfink/contract/availability';
import type { Checkout, PatronSystem } from '../../patron-system.ts';
import type { Desk } from './desk/desk.ts';
import type { Letters } from './desk/letter-desk.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { Registration } from './registration/registration.ts';
import type { Day } from './store/circulation-rows.ts';

/** The state of a copy, by its id in the record. */
export interface CopyHolding {
  readonly id: string;
  readonly state: CopyState;
  readonly absence?: CopyAbsence;
  readonly due?: Day;
  /** The branch where it is. */
  readonly at: string;
  readonly reservable: boolean;
}

/** The holdings of a title that circulation has stored. */
export interface TitleHolding {
  readonly copies: readonly CopyHolding[];
  /** The number of waiting patrons. */
  readonly waiting: number;
}

/** What circulation tells the catalogue. */
export interface Holdings {
  /**
   * Holdings by record id. A title that circulation has not stored is absent; its record then has the state of its
   * copies.
   */
  of(recordIds: readonly string[]): Promise<ReadonlyMap<string, TitleHolding>>;
  /** Whether copies on the shelf can be reserved. */
  readonly reservesFromShelf: boolean;
  /** Whether any patron could reserve one of the copies in the record. */
  isReservable(record: BibRecord): boolean;
  /**
   * The titles that changed after a ledger sequence, and the sequence to continue from; reads at most `limit` lines.
   */
  changed(after: number, limit: number): Promise<{ readonly sequence: number; readonly recordIds: readonly string[] }>;
}

type OptionalAct = 'pinRules' | 'changePin' | 'cardRenewal' | 'renewCard';

/** The circulation of a library, for patrons, staff and the catalogue. */
export interface Circulation {
  /** Absent are the acts that the rules leave to the desk. */
  readonly patron: Required<Omit<PatronSystem, 'logout' | OptionalAct>> & Pick<PatronSystem, OptionalAct>;
  readonly checkout: Required<Checkout>;
  readonly desk: Desk;
  readonly holdings: Holdings;
  readonly outbox: Outbox;
  readonly letters: Letters;
  /** Absent where people become patrons only at the desk. */
  readonly registration?: Registration | undefined;
}
