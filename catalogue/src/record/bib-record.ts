import type { CopyState } from '@buchfink/contract/availability';
import type { MediaType } from '@buchfink/contract/media-type';

/** Audience groups by age: under 6, 6 to 11, 12 to 17, 18 and over; `general` is for everyone. */
export type AudienceGroup = 'preschool' | 'children' | 'youth' | 'adults' | 'general';

/** A person or corporate body that contributed to the work. */
export interface Contributor {
  /** Inverted form where the source has it: `Mann, Thomas`. */
  readonly name: string;
  /** MARC relator code such as `aut`, `edt`, `trl`; absent when unknown. */
  readonly role?: string;
  /** Further roles of the same person. */
  readonly otherRoles?: readonly string[];
  /** Main entry (MARC 100/110/111). */
  readonly main: boolean;
  readonly dates?: string;
  /** GND or other authority number, as `(DE-588)118577166`. */
  readonly authority?: string;
  /** The name in original script, from field 880. */
  readonly originalScript?: string;
}

/** A series or set that the record belongs to, and its number there as the record writes it. */
export interface SeriesEntry {
  readonly title: string;
  readonly number?: string;
  /** Record id of the series or set, without its source prefix. */
  readonly recordId?: string;
}

/** The title of a serial before (780) or after (785) a change of title. */
export interface NeighbouringTitle {
  readonly title: string;
  /** Record id, without its source prefix. */
  readonly recordId?: string;
  readonly issn?: string;
}

/** A subject heading, or a genre. */
export interface Subject {
  readonly text: string;
  readonly kind: 'topic' | 'person' | 'place' | 'work' | 'time' | 'genre';
  /** The language of its vocabulary as ISO 639-2/B code; absent when unknown or several. */
  readonly language?: string;
}

/** A web address in the record. */
export interface RecordLink {
  readonly url: string;
  readonly label?: string;
  /** Terms of access, such as `only on the campus`. */
  readonly note?: string;
  /** `fulltext` is the work itself, `sample` is some of its pages, `cover` its cover image, the others are about it. */
  readonly kind: 'fulltext' | 'contents' | 'sample' | 'cover' | 'related';
}

/** An item as the catalogue's records state it; live circulation replaces `state` later. */
export interface HoldingItem {
  /** Unique within the record. */
  readonly id: string;
  readonly barcode?: string;
  /** Code of the branch, which the library's settings name. Empty when the record does not state it. */
  readonly branch: string;
  readonly department?: string;
  readonly location?: string;
  readonly shelfmark?: string;
  readonly volume?: string;
  readonly itemType?: string;
  /** ISIL or sigel of the owning library, for records of a union catalogue. */
  readonly isil?: string;
  /** `unknown` wherever the record states no circulation status (924, 049, 852); never a guessed `available`. */
  readonly state: CopyState;
  /** Due date `YYYY-MM-DD` of an item on loan. */
  readonly due?: string;
  /** The due date as the record writes it, where its numbers do not tell their order or nobody can read it; at most 80 characters. */
  readonly dueText?: string;
  readonly note?: string;
  readonly url?: string;
  /** The number of parts with tags of their own, from 2 to 255; absent for a copy in one piece. */
  readonly parts?: number;
}

/**
 * A bibliographic record as the catalogue stores it: plain JSON without MARC, all texts NFC and without control
 * characters. Index, views and citations are derived from it.
 */
export interface BibRecord {
  /** MARC 001, or a stable generated id; at most 256 characters. */
  readonly id: string;
  /** MARC 003: the agency that assigned `id`. */
  readonly source?: string;
  readonly mediaType: MediaType;
  /** Empty when the source has none (`titleMissing`); the views show a placeholder in the reader's language. */
  readonly title: string;
  readonly titleMissing?: true;
  readonly subtitle?: string;
  /** Number and name of the part, `Band 2. Die Gefährten`. */
  readonly part?: string;
  /** The number of characters at the start of `title` to skip when sorting (non-filing article). */
  readonly nonFiling: number;
  /** Title in original script, from field 880. */
  readonly originalScriptTitle?: string;
  /** Uniform or original title, from 240/130/765. */
  readonly originalTitle?: string;
  readonly otherTitles: readonly string[];
  /** Statement of responsibility, 245 $c. */
  readonly responsibility?: string;
  readonly contributors: readonly Contributor[];
  /**
   * Authors of works within the record or beside it (`otherTitles`): a search finds the title by them, but they are
   * not its contributors.
   */
  readonly authorsWithin?: readonly string[];
  /** Publication year; the first possible year where only a decade or a span is known. */
  readonly year?: number;
  /** The last possible year, where it differs from `year` (`199u` is 1990 to 1999). */
  readonly latestYear?: number;
  readonly place?: string;
  readonly publisher?: string;
  readonly edition?: string;
  readonly extent?: string;
  readonly series: readonly SeriesEntry[];
  /** The record that this one is a part of (773, or a set by 800/810/830 with $w). */
  readonly parent?: { readonly recordId?: string; readonly title?: string; readonly number?: string };
  readonly subjects: readonly Subject[];
  readonly classifications: readonly { readonly value: string; readonly scheme?: string }[];
  /** ISBN-13, digits only, with a correct check digit; wrong ones are kept in `invalidIsbn` as written. */
  readonly isbn: readonly string[];
  readonly invalidIsbn: readonly string[];
  /** ISSN with hyphen, `1234-567X`. */
  readonly issn: readonly string[];
  readonly ean: readonly string[];
  readonly identifiers: readonly { readonly type: string; readonly value: string }[];
  readonly links: readonly RecordLink[];
  /** ISO 639-2/B codes; the language of the content first. */
  readonly languages: readonly string[];
  readonly originalLanguage?: string;
  readonly audience?: string;
  /** Target audience, from 008/22 and the ages in 521. */
  readonly audienceGroup?: AudienceGroup;
  readonly notes: readonly string[];
  readonly abstract?: string;
  readonly contents?: string;
  readonly items: readonly HoldingItem[];
  /** The day on which the record was created, `YYYY-MM-DD`, where the source states it (008/00–05). */
  readonly added?: string;
  /** The fields of the same names in original script (880). */
  readonly originalScript?: {
    readonly place?: string;
    readonly publisher?: string;
    readonly edition?: string;
    readonly responsibility?: string;
  };
  /**
   * ISSNs by which the title is found although it does not bear them: of another medium, linking, cancelled or
   * misprinted ones.
   */
  readonly relatedIssn?: readonly string[];
  readonly earlierTitles?: readonly NeighbouringTitle[];
  readonly laterTitles?: readonly NeighbouringTitle[];
}
