import * as z from 'zod/mini';
import { AvailabilityCode, CopyAbsence, CopyState } from './availability.ts';
import { endpoint } from './endpoint.ts';
import { OpeningState } from './libraries/opening.ts';
import { MediaType } from './media-type.ts';
import { Availability, Item, SearchField } from './search.ts';
import { LibraryIdText } from './validation/number-text.ts';

/**
 * A line of a record's details. A `search` value starts the search in `query`, a `link` value is an address, a
 * `record` value is another record of the library.
 */
export const Detail = z.object({
  key: z.string(),
  label: z.string(),
  value: z.string(),
  kind: z.enum(['text', 'link', 'search', 'record']),
  query: z.optional(z.array(SearchField)),
  href: z.optional(z.string()),
  recordId: z.optional(z.string()),
});
export type Detail = z.infer<typeof Detail>;

/** A copy on a shelf, or an online access. */
export const Copy = z.object({
  id: z.string(),
  barcode: z.optional(z.string()),
  branch: z.string(),
  branchId: z.string(),
  /** The hours of the branch; absent where they are unknown. */
  opening: z.optional(OpeningState),
  department: z.optional(z.string()),
  location: z.optional(z.string()),
  shelfmark: z.optional(z.string()),
  issue: z.optional(z.string()),
  /** The state in words, in the caller's language. */
  status: z.string(),
  statusCode: AvailabilityCode,
  state: CopyState,
  /** Only with the state `missing`; `status` then says it. */
  absence: z.optional(CopyAbsence),
  /** `YYYY-MM-DD` in the library's time zone. */
  returnDate: z.optional(z.string()),
  /** The due date in the words of the library's system, where it is none that can be read. */
  returnText: z.optional(z.string()),
  reservations: z.optional(z.number()),
  /** With a state of green or yellow: until it is there for the reader, as from the stacks; `PT30M`, `PT4H`, `P2D` (ISO 8601, one unit). */
  delay: z.optional(z.string()),
  url: z.optional(z.string()),
  reservable: z.boolean(),
});
export type Copy = z.infer<typeof Copy>;

/** A volume of a set that has its own record. */
export const Volume = z.object({
  id: z.string(),
  title: z.string(),
  number: z.optional(z.string()),
  /** As in `Item`: with `latestYear`, the first year of a span. */
  year: z.optional(z.number()),
  latestYear: z.optional(z.number()),
});
export type Volume = z.infer<typeof Volume>;

/** A record with all its details. */
export const RecordView = z.object({
  libraryId: z.number(),
  id: z.string(),
  title: z.string(),
  subtitle: z.optional(z.string()),
  author: z.optional(z.string()),
  /** A search for the author. */
  authorQuery: z.optional(z.array(SearchField)),
  /** As in `Item`: with `latestYear`, the first year of a span. */
  year: z.optional(z.number()),
  latestYear: z.optional(z.number()),
  mediaType: MediaType,
  language: z.optional(z.string()),
  cover: z.optional(z.nullable(z.string())),
  coverIds: z.optional(z.string()),
  workKey: z.string(),
  abstract: z.optional(z.string()),
  /** The address where the work can be read, watched or heard. */
  online: z.optional(
    z.object({
      url: z.string(),
      label: z.optional(z.string()),
      /** Who may use it and how, as the record says. */
      note: z.optional(z.string()),
    }),
  ),
  availability: Availability,
  details: z.array(Detail),
  /** The copies of branches that are open now come first, then those of branches that open first, then the main branch's. */
  copies: z.array(Copy),
  volumes: z.array(Volume),
  parent: z.optional(z.object({ id: z.string(), title: z.string() })),
  reservable: z.boolean(),
  reservationCount: z.optional(z.number()),
  actions: z.array(z.enum(['reserve'])),
  related: z.optional(
    z.array(
      z.object({ kind: z.enum(['work', 'series', 'author', 'subject']), label: z.string(), items: z.array(Item) }),
    ),
  ),
  /**
   * For reference managers: as RIS, as BibTeX, and as an OpenURL ContextObject (ANSI/NISO Z39.88-2004, Key/Encoded-Value), which
   * a service of an earlier version lacks.
   */
  citation: z.object({ ris: z.string(), bibtex: z.string(), contextObject: z.optional(z.string()) }),
});
export type RecordView = z.infer<typeof RecordView>;

/** `GET {service}/library/{libraryId}/record/{id}` */
export const record = endpoint({
  name: 'record',
  summary: 'One record with copies, volumes and citation',
  path: '/library/:libraryId/record/:id',
  params: z.object({
    libraryId: LibraryIdText,
    id: z.string().check(z.minLength(1), z.maxLength(256)),
  }),
  answer: RecordView,
});
