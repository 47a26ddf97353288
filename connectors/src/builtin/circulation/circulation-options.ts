import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import type { CirculationRules } from './rules/circulation-rules.ts';
import type { Day } from './store/circulation-rows.ts';
import type { CirculationStore } from './store/circulation-store.ts';

/** Hashes PINs; argon2id in the service. */
export interface PinHashing {
  hash(pin: string): Promise<string>;
  /** False for a wrong PIN and for an invalid hash. */
  verify(hash: string, pin: string): Promise<boolean>;
}

/** Says whether the time may be trusted. */
export interface CirculationClock {
  /**
   * The time to go by at a moment. `isHeld`: the clock may be wrong, so that nothing happens because days have passed; what
   * patrons and staff do is done, and not dated before the last moment at which the clock was right.
   */
  reading(at: Date): { readonly now: Date; readonly isHeld: boolean };
}

/** The dependencies of the circulation of one library. */
export interface CirculationOptions {
  readonly libraryId: number;
  readonly store: CirculationStore;
  readonly records: {
    /** The records with these ids, in this order; undefined for an unknown id. */
    records(libraryId: number, ids: readonly string[]): Promise<(BibRecord | undefined)[]>;
  };
  /** The ids of the records with a copy of this barcode, according to the catalogue's index. */
  readonly recordsWithBarcode: (barcode: string) => Promise<readonly string[]>;
  readonly rules: CirculationRules;
  readonly branches: readonly { readonly id: string; readonly name: string }[];
  /** IANA time zone of the library. */
  readonly timeZone: string;
  /** The instant at which an hour of a day begins in this zone. */
  readonly instantAt: (day: Day, hour: number) => Date;
  /** Whether a branch is open on a day. Due dates and pick-up deadlines move to the next open day. */
  readonly isOpen: (branchId: string, day: Day) => boolean;
  readonly pins: PinHashing;
  /** The clock of the desk; calls of patrons use the clock of their context. */
  readonly now: () => Date;
  readonly clock: CirculationClock;
}
