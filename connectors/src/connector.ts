import type { WordFamily } from '@buchfink/catalogue/text/families/word-families';
import type { CoverType } from '@buchfink/contract/covers';
import type { MediaType } from '@buchfink/contract/media-type';
import type { SearchQuery } from '@buchfink/contract/search';
import type { Suggestion } from '@buchfink/contract/search/suggest';
import type { Availability, CatalogueCopy, TitleReference } from './availability.ts';
import type { CallContext } from './call-context.ts';
import type { UndecidedDate } from './dates/date-reader.ts';
import type { Checkout, PatronSystem } from './patron-system.ts';
import type { SystemReport } from './system-report.ts';
import type { UnlabelledRecord, UnlabelledSearchAnswer, UnlabelledSearchField } from './unlabelled.ts';

/** A search; with `explain` each hit contains the parts of its score. */
export type SearchRequest = SearchQuery & {
  readonly explain?: boolean;
  /** Families of words of the project, beside those that the catalogue knows. */
  readonly families?: readonly WordFamily[] | undefined;
};

/** A request for new titles: those added since a day (`YYYY-MM-DD`), all or of one media type. */
export interface AcquisitionsRequest {
  readonly since: string;
  readonly mediaType?: MediaType | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** New titles. `weeks` is set by a system that decides itself how far it looks back. */
export interface AcquisitionsAnswer extends UnlabelledSearchAnswer {
  readonly weeks?: number;
}

/**
 * The catalogue role: search and record pages.
 *
 * Answers carry codes, not labels: the service adds the label of a facet, option, detail or copy state in the
 * caller's language. A label that an answer does carry comes from the library's own system and is kept.
 */
export interface Catalogue {
  /** The search fields, without labels (the service adds them by meaning). */
  searchFields(context: CallContext): Promise<readonly UnlabelledSearchField[]>;
  /** Throws `ApiException` (`search-text-too-short`, `library-unavailable`, `library-timeout`). */
  search(query: SearchRequest, context: CallContext): Promise<UnlabelledSearchAnswer>;
  /** Titles added since a day, newest first, with facets. Absent: the system does not know when titles were added. */
  acquisitions?(query: AcquisitionsRequest, context: CallContext): Promise<AcquisitionsAnswer>;
  /**
   * Titles, authors and subjects for an incomplete text, at most `maxSuggestions`. Absent: the system has no
   * suggestions.
   */
  suggest?(text: string, context: CallContext): Promise<readonly Suggestion[]>;
  /** Throws `ApiException('unknown-record')`. */
  record(id: string, context: CallContext): Promise<UnlabelledRecord>;
  /**
   * The cover picture of a record, untrusted bytes; `undefined` if the system has none. Absent: the records contain
   * the addresses of their pictures. `ids`: `coverIds` of the system's own answer.
   */
  cover?(id: string, type: CoverType, context: CallContext, ids?: string): Promise<Uint8Array | undefined>;
  /**
   * The copies of these records, by record id, for the system that knows their states. Absent: the catalogue knows no
   * copies.
   */
  copies?(recordIds: readonly string[], context: CallContext): Promise<ReadonlyMap<string, readonly CatalogueCopy[]>>;
}

/** A branch by the code and the name that the system has. `isPickup`: whether reservations can be fetched there, if it says so. */
export interface SystemBranch {
  readonly id: string;
  readonly name: string;
  readonly isPickup?: boolean | undefined;
}

/** What copies would be with the other choice of `setting`, which is now `isSet`. */
export interface OtherTrust {
  readonly setting: 'trust03' | 'trustAvailable';
  readonly isSet: boolean;
  readonly availability: Availability;
}

/** A finding about a library's system. */
export type Finding = SystemReport & {
  /** Absent: neutral information. */
  readonly isGood?: boolean;
};

/** The connection to a library's system. An absent role is something that the library does not offer. */
export interface Connector {
  readonly catalogue?: Catalogue;
  readonly availability?: Availability;
  readonly patron?: PatronSystem;
  readonly checkout?: Checkout;
  /** Tests which of its settings the system supports; makes about twenty requests. */
  examine?(context: CallContext): Promise<readonly Finding[]>;
  /** Tests the connection to the system that knows the states of copies. */
  examineAvailability?(context: CallContext): Promise<readonly Finding[]>;
  /** Tests the connection to the accounts, without a patron. */
  examineAccounts?(context: CallContext): Promise<readonly Finding[]>;
  /**
   * The branches as the system names them, by these titles where it has no list. Empty: it names none. Absent: it cannot tell.
   * Throws `ApiException`.
   */
  listBranches?(titles: readonly TitleReference[], context: CallContext): Promise<readonly SystemBranch[]>;
  /** The states of copies with the other choice of a setting that vouches for the system. */
  readonly otherTrust?: OtherTrust;
  /** The dates that were read and may mean several days, in a library those of copies; the setting `dates` decides. Absent: its dates are plain. */
  undecidedDates?(): readonly UndecidedDate[];
  /** The same of the dates of accounts, where another role tells the states of copies. */
  undecidedAccountDates?(): readonly UndecidedDate[];
  /** A small call that tells whether a remote account system is there. Absent: accounts are built in. */
  probeAccounts?(context: CallContext): Promise<unknown>;
  /**
   * Frees one of the connections that the system allows, so that a check may open its own; waits for it in turn. The answer gives
   * it back. Absent: the system counts no connections.
   */
  lendConnection?(signal: AbortSignal): Promise<() => void>;
  close(): Promise<void>;
}
