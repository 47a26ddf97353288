import type { CoverType } from '@buchfink/contract/covers';
import type { Locale } from '@buchfink/contract/locale';
import type { MediaType } from '@buchfink/contract/media-type';
import type { SearchQuery } from '@buchfink/contract/search';
import type { Suggestion } from '@buchfink/contract/suggest';
import type { Checkout, PatronSystem } from './patron-system.ts';
import type { UnlabelledRecord, UnlabelledSearchAnswer, UnlabelledSearchField } from './unlabelled.ts';

/** A search; with `explain` the hits say why they stand where they stand. */
export type SearchRequest = SearchQuery & { readonly explain?: boolean };

/** Which new titles are asked for: those added since a day (`YYYY-MM-DD`), all or of one media type. */
export interface AcquisitionsRequest {
  readonly since: string;
  readonly mediaType?: MediaType | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** What was added lately. `weeks`: how far a system looks back that knows only a time of its own. */
export interface AcquisitionsAnswer extends UnlabelledSearchAnswer {
  readonly weeks?: number;
}

/** What a call may use and must respect; passed to every act of a connector. */
export interface CallContext {
  readonly locale: Locale;
  /** Aborts when the client is gone or the deadline has passed. */
  readonly signal: AbortSignal;
  /** Epoch milliseconds after which nobody waits for the answer. */
  readonly deadline: number;
  readonly requestId: string;
  readonly now: () => Date;
}

/**
 * The catalogue role: finding titles and showing one.
 *
 * Answers carry codes, not labels: the service adds the label of a facet, option, detail or copy state in the caller's
 * language. A label that an answer does carry comes from the library's own system and is kept.
 */
export interface Catalogue {
  /** The fields a search may use, without labels (the service adds them by meaning). */
  searchFields(context: CallContext): Promise<readonly UnlabelledSearchField[]>;
  /** Throws `ApiException` (`search-text-too-short`, `library-unavailable`, `library-timeout`). */
  search(query: SearchRequest, context: CallContext): Promise<UnlabelledSearchAnswer>;
  /** What was added since a day, the newest first, with facets. Absent: the system does not know when titles came. */
  acquisitions?(query: AcquisitionsRequest, context: CallContext): Promise<AcquisitionsAnswer>;
  /** Titles, authors and subjects for a begun text, at most `maxSuggestions`. Absent: the system has none to offer. */
  suggest?(text: string, context: CallContext): Promise<readonly Suggestion[]>;
  /** Throws `ApiException('unknown-record')`. */
  record(id: string, context: CallContext): Promise<UnlabelledRecord>;
  /**
   * The picture of a record, as hostile as what any machine sends; `undefined` where the system has none. Absent: its
   * pictures are where the records say.
   */
  cover?(id: string, type: CoverType, context: CallContext): Promise<Uint8Array | undefined>;
}

/** One thing that was found out about a library's system, in words for operators. */
export interface Finding {
  /** Absent: neither good nor bad, worth knowing. */
  readonly isGood?: boolean;
  readonly text: string;
}

/** What a library's system can do for us. A role that is absent is something the library does not offer. */
export interface Connector {
  readonly catalogue?: Catalogue;
  readonly patron?: PatronSystem;
  readonly checkout?: Checkout;
  /** Finds out what the system can do of what its settings say; asks it some twenty times. */
  examine?(context: CallContext): Promise<readonly Finding[]>;
  close(): Promise<void>;
}
