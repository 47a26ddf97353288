import type { CopyState } from '@buchfink/contract/availability';
import type { CallContext } from './call-context.ts';

/** A copy as the catalogue knows it. A barcode is absent where the catalogue has none. */
export interface CopyReference {
  readonly id: string;
  readonly barcode?: string;
  /** Its state by the catalogue, where it says one. */
  readonly state?: CopyState;
}

/** A copy with its place by the catalogue, for a system that knows its state only. */
export interface CatalogueCopy extends CopyReference {
  readonly branchId?: string;
  readonly shelfmark?: string;
}

/** A title with its copies, by the ids of the system that is called. */
export interface TitleReference {
  readonly recordId: string;
  /** Empty where the catalogue does not know the copies. */
  readonly copies: readonly CopyReference[];
}

/**
 * The state of a copy now. `id` or `barcode` names the copy of the catalogue; a copy that the catalogue does not know
 * carries its branch and shelf mark itself.
 */
export interface LiveCopy {
  readonly id?: string;
  readonly barcode?: string;
  readonly state: CopyState;
  /** The library's own words for the state. */
  readonly status?: string;
  /** `YYYY-MM-DD` in the library's time zone. */
  readonly dueDate?: string;
  /** The due date in the system's own words, where it is none that can be read. */
  readonly dueText?: string;
  /** Until it is there for the reader, as from the stacks: `delay` of the contract's `Copy`. */
  readonly delay?: string;
  /** The number of patrons who wait for this copy. */
  readonly reservations?: number;
  /** Absent: the system does not say. */
  readonly reservable?: boolean;
  readonly branchId?: string;
  readonly branch?: string;
  readonly department?: string;
  readonly location?: string;
  readonly shelfmark?: string;
  /** Where the copy can be used online. */
  readonly url?: string;
}

/** What a system knows of a title's copies now. */
export interface TitleAvailability {
  readonly copies: readonly LiveCopy[];
  /** The number of patrons who wait for the title. Absent: the system does not say. */
  readonly waiting?: number;
  /** Absent: the system does not say. */
  readonly reservable?: boolean;
}

/**
 * The availability role: the states of copies now.
 *
 * A title or copy that is absent from the answer is unknown, never available. Only a clear statement of the system
 * makes a copy `available`.
 */
export interface Availability {
  /** The most titles of one call. */
  readonly maxTitles: number;
  /** The states by record id. Throws `ApiException` (`library-unavailable`, `library-timeout`, `library-answer`). */
  of(titles: readonly TitleReference[], context: CallContext): Promise<ReadonlyMap<string, TitleAvailability>>;
}
