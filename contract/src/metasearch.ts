import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { type ErrorCode, errorCodes } from './error.ts';
import { metaSearchDefaults } from './metasearch/metasearch-limits.ts';
import { facetPrefix } from './search/facet-prefix.ts';
import {
  Facet,
  filledFields,
  Item,
  maxSearchLimit,
  maxSearchOffset,
  Rung,
  SearchAnswer,
  type SearchField,
  textOf,
} from './search.ts';
import { WholeNumberText } from './validation/number-text.ts';

const fieldText = z.string().check(z.maxLength(1000));

/**
 * The query: filled fields by their ids, selected options of facets as `f.<facet>` (repeated for several), and the
 * libraries as a comma-separated list. Without `LIBS` all libraries of the project with a catalogue are searched.
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

/** A search over several libraries, before it is written to an address and after it is parsed. */
export interface MetaSearch {
  readonly libraries: readonly number[];
  readonly fields: readonly SearchField[];
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly limit?: number;
  readonly offset?: number;
}

/** The parameters of `GET {service}/metasearch/`; fields without a value are omitted (specification, section 5). */
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

/** Parses the parameters: each library once; `undefined` without `LIBS`. */
export function parseMetaSearch(query: MetaSearchQuery): Omit<MetaSearch, 'libraries'> & {
  readonly libraries: readonly number[] | undefined;
} {
  const { LIBS, limit, prefetch: _, offset, countFacets: __, ...fieldsAndFilters } = query;
  const fields: SearchField[] = [];
  const filters: [string, string[]][] = [];
  for (const [key, value] of Object.entries(fieldsAndFilters)) {
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
 * The state of a library: `waiting` until its first `target`, then `working`, then one of the others, which is final.
 * `skipped` libraries were not searched; `code` is the reason: no catalogue (`not-supported`), an unknown field or
 * filter (`invalid-input`), maintenance, indexing (`library-preparing`) or its request limit (`library-busy`).
 */
export const TargetState = z.enum(['waiting', 'working', 'done', 'empty', 'error', 'timeout', 'skipped']);
export type TargetState = z.infer<typeof TargetState>;

/** The search starts; lists every library of the query, also those that cannot be searched. */
export const MetaSearchStart = z.object({ searchId: z.string(), libraries: z.array(z.number()) });
/** An error code of a library. A code that a newer service has added is read as `internal`, so that the stream goes on. */
const TargetCode = z.pipe(
  z.string(),
  z.transform((code): ErrorCode => errorCodes.find((errorCode) => errorCode === code) ?? 'internal'),
);

/**
 * A library's state has changed. `total` and `ms` (since it was asked) once it has answered, `code` where it did not, and
 * in `empty` the words that no record has.
 */
export const MetaSearchTarget = z.object({
  libraryId: z.number(),
  state: TargetState,
  total: z.optional(z.number()),
  ms: z.optional(z.number()),
  code: z.optional(TargetCode),
  absent: z.optional(z.array(z.string())),
});
export type MetaSearchTarget = z.infer<typeof MetaSearchTarget>;
/** The hits of a library from its `offset` on; sent before its `done`. */
export const MetaSearchHits = z.object({
  libraryId: z.number(),
  items: z.array(Item),
  facets: z.array(Facet),
  offset: z.number(),
  /** Absent if the hits match the query literally; else the relaxation that found them. */
  rung: z.optional(Rung),
  understood: SearchAnswer.shape.understood,
});
export type MetaSearchHits = z.infer<typeof MetaSearchHits>;
/** All libraries have answered or failed. */
export const MetaSearchDone = z.object({
  /** The number of libraries that answered, with or without hits. */
  libraries: z.number(),
  total: z.number(),
  ms: z.number(),
});
/** The service is stopping; the client may search again after `retry` milliseconds. */
export const MetaSearchBye = z.object({ retry: z.number() });

/** The events of the stream by name; `data` is their JSON (docs/decisions/0011-one-stream.md). */
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

/** Milliseconds without an event after which a comment keeps the stream alive. */
export const metaSearchHeartbeat = 15_000;

/**
 * `GET {service}/metasearch/`: a stream of server-sent events, read with `fetch` because of the version header.
 * Errors of the call itself are answered before the stream starts: `search-text-too-short`, `unknown-library`,
 * `too-many-requests`.
 */
export const metaSearch = endpoint({
  name: 'metaSearch',
  summary: 'Search several libraries at once (server-sent events)',
  path: '/metasearch/',
  query: MetaSearchQuery,
  answer: z.unknown(),
});
