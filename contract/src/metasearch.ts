import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { type ErrorCode, errorCodes } from './error.ts';
import { metaSearchDefaults } from './metasearch-limits.ts';
import {
  Facet,
  filledFields,
  Item,
  maxSearchLimit,
  maxSearchOffset,
  Rung,
  type SearchField,
  textOf,
} from './search.ts';
import { WholeNumberText } from './validation/number-text.ts';

const fieldText = z.string().check(z.maxLength(1000));

/**
 * What is asked for: the filled fields by their ids, chosen options of facets as `f.<facet>` (repeated for several), and
 * the libraries as a comma list. Without `LIBS` all libraries of the project that have a catalogue are asked.
 */
export const MetaSearchQuery = z.catchall(
  z.object({
    LIBS: z.optional(z.string().check(z.maxLength(1000), z.regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/))),
    limit: z._default(WholeNumberText(1, maxSearchLimit), metaSearchDefaults.limit),
    prefetch: z._default(WholeNumberText(0, maxSearchLimit), metaSearchDefaults.prefetch),
    offset: z._default(WholeNumberText(0, maxSearchOffset), metaSearchDefaults.offset),
    countFacets: z._default(z.enum(['true', 'false']), 'true'),
  }),
  z.union([fieldText, z.array(fieldText).check(z.maxLength(100))]),
);
export type MetaSearchQuery = z.infer<typeof MetaSearchQuery>;

/** A search over several libraries, before and after its way through an address. */
export interface MetaSearch {
  readonly libraries: readonly number[];
  readonly fields: readonly SearchField[];
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly limit?: number;
  readonly offset?: number;
}

const facetPrefix = 'f.';

/** The parameters of `GET {service}/metasearch/`; fields without a value are left out (specification, section 5). */
export function metaSearchParams({ libraries, fields, filters, limit, offset }: MetaSearch): [string, string][] {
  return [
    ...filledFields(fields).map(({ id, value }): [string, string] => [id, textOf(value)]),
    ...Object.entries(filters).flatMap(([facet, options]) =>
      options.map((option): [string, string] => [facetPrefix + facet, option]),
    ),
    ['LIBS', libraries.join(',')],
    ['limit', String(limit ?? metaSearchDefaults.limit)],
    ['prefetch', String(metaSearchDefaults.prefetch)],
    ['offset', String(offset ?? metaSearchDefaults.offset)],
    ['countFacets', String(metaSearchDefaults.countFacets)],
  ];
}

/** Reads the parameters again: each library once; `undefined` where none were named. */
export function parseMetaSearch(query: MetaSearchQuery): Omit<MetaSearch, 'libraries'> & {
  readonly libraries: readonly number[] | undefined;
} {
  const { LIBS, limit, prefetch: _, offset, countFacets: __, ...others } = query;
  const fields: SearchField[] = [];
  const filters: [string, string[]][] = [];
  for (const [key, value] of Object.entries(others)) {
    const values = typeof value === 'string' ? [value] : value;
    if (key.startsWith(facetPrefix)) filters.push([key.slice(facetPrefix.length), values]);
    else if (values[0] !== undefined) fields.push({ id: key, value: values[0] });
  }
  return {
    libraries: LIBS === undefined ? undefined : [...new Set(LIBS.split(',').map(Number))],
    fields: filledFields(fields),
    filters: Object.fromEntries(filters),
    limit,
    offset,
  };
}

/**
 * Where a library stands: `waiting` until its first `target`, `working`, then one of the others for good. `skipped` was not
 * asked, for the reason in `code`: it has no catalogue (`not-supported`), does not know a field or filter
 * (`invalid-input`), is in maintenance, is being prepared (`library-preparing`) or spared (`library-busy`).
 */
export const TargetState = z.enum(['waiting', 'working', 'done', 'empty', 'error', 'timeout', 'skipped']);
export type TargetState = z.infer<typeof TargetState>;

/** The search begins; every library that was asked for, also one that cannot be asked. */
export const MetaSearchStart = z.object({ searchId: z.string(), libraries: z.array(z.number()) });
/** An error code of a library. A code that a newer service has added is read as `internal`, so that the stream goes on. */
const TargetCode = z.pipe(
  z.string(),
  z.transform((code): ErrorCode => errorCodes.find((known) => known === code) ?? 'internal'),
);

/** A library's state has changed. `total` and `ms` (since it was asked) once it has answered, `code` where it did not. */
export const MetaSearchTarget = z.object({
  libraryId: z.number(),
  state: TargetState,
  total: z.optional(z.number()),
  ms: z.optional(z.number()),
  code: z.optional(TargetCode),
});
export type MetaSearchTarget = z.infer<typeof MetaSearchTarget>;
/** Hits of one library, from its `offset` on, before its `done`. */
export const MetaSearchHits = z.object({
  libraryId: z.number(),
  items: z.array(Item),
  facets: z.array(Facet),
  offset: z.number(),
  /** Absent when the hits are just what was asked for; otherwise the library has only something near it. */
  rung: z.optional(Rung),
});
export type MetaSearchHits = z.infer<typeof MetaSearchHits>;
/** All libraries have answered or will not. */
export const MetaSearchDone = z.object({
  /** How many libraries answered, with or without hits. */
  libraries: z.number(),
  total: z.number(),
  ms: z.number(),
});
/** The service is stopping: the search can be made again after so many milliseconds. */
export const MetaSearchBye = z.object({ retry: z.number() });

/** The events of the stream by name; each is the JSON of its `data` (docs/decisions/0011-one-stream.md). */
export const metaSearchEvents = {
  start: MetaSearchStart,
  target: MetaSearchTarget,
  hits: MetaSearchHits,
  done: MetaSearchDone,
  bye: MetaSearchBye,
} as const;
export type MetaSearchEventName = keyof typeof metaSearchEvents;
export type MetaSearchEvent = {
  [Name in MetaSearchEventName]: { readonly event: Name; readonly data: z.infer<(typeof metaSearchEvents)[Name]> };
}[MetaSearchEventName];

/** A comment keeps the stream alive after so many milliseconds without an event. */
export const metaSearchHeartbeat = 15_000;

/**
 * `GET {service}/metasearch/`: a stream of server-sent events, read with `fetch` because of the version header. What is
 * wrong with the call itself is answered as any other error, before the stream begins: `search-text-too-short`,
 * `unknown-library`, `too-many-requests`.
 */
export const metaSearch = endpoint({
  name: 'metaSearch',
  summary: 'Search several libraries at once (server-sent events)',
  path: '/metasearch/',
  query: MetaSearchQuery,
  answer: z.unknown(),
});
