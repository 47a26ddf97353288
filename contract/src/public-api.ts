import * as z from 'zod/mini';
import { endpoint, LibraryIdParam } from './endpoint.ts';
import { LibraryInfo } from './info.ts';
import { Library } from './libraries.ts';
import { Copy, Detail, RecordView } from './record.ts';
import { facetPrefix } from './search/facet-prefix.ts';
import { Availability, facetIds, Item, SortOrder } from './search.ts';
import { WholeNumberText } from './validation/number-text.ts';

/**
 * The public API (docs/public-api.md): calls that programs of others may make without a login, below a path with a version. Its answers are
 * parts of those of the app. Within a version fields are added, and none is removed, renamed or given another meaning: what is not
 * listed here may change.
 */
const base = '/public/v1';

/** The path of every call of the public API: below `/services/{locale}/{project}`. */
export const publicApiPath = /^\/services\/[^/]+\/[^/]+\/public\//;

/** The most hits of a page, and how far one can page: who needs all records of a library asks the library for them. */
const maxPublicLimit = 50;
const maxPublicOffset = 1_000;

const PublicLibrary = z.pick(Library, {
  id: true,
  ident: true,
  libname: true,
  shortname: true,
  fullname: true,
  city: true,
  state: true,
  country: true,
  geo: true,
  address: true,
  website: true,
  openingHours: true,
  opening: true,
});

/** `GET {service}/public/v1/libraries` */
export const publicLibraries = endpoint({
  name: 'publicLibraries',
  summary: 'The libraries of the project',
  path: `${base}/libraries`,
  answer: z.array(PublicLibrary),
});

/** `GET {service}/public/v1/library/{libraryId}/opening-hours`: of the library and its branches, for the next fourteen days. */
export const publicOpeningHours = endpoint({
  name: 'publicOpeningHours',
  summary: 'Addresses and opening hours of a library and its branches',
  path: `${base}/library/:libraryId/opening-hours`,
  params: LibraryIdParam,
  answer: z.omit(LibraryInfo, { html: true, markdown: true, markdownLanguage: true }),
});

const PublicTitleAvailability = z.pick(Availability, {
  code: true,
  state: true,
  text: true,
  returnDate: true,
  branches: true,
});

const head = {
  id: true,
  title: true,
  subtitle: true,
  author: true,
  year: true,
  latestYear: true,
  mediaType: true,
} as const;
/** The address of the record's page in the app; a path of this host where the project names no host. */
const page = z.string();

/** `id: null`: the catalogue names no record for the hit, so that it has no page. */
const PublicHit = z.extend(z.pick(Item, { ...head, language: true, isbn: true, series: true, added: true }), {
  page: z.optional(page),
  availability: PublicTitleAvailability,
});

const PublicSearchAnswer = z.object({
  libraryId: z.number(),
  /** The number of titles, of which editions and media are one each. */
  total: z.number(),
  totalIsExact: z.boolean(),
  offset: z.number(),
  limit: z.number(),
  /** Whether the hits only resemble the search: there are none with all of its words. */
  isSimilar: z.boolean(),
  items: z.array(PublicHit),
});

const text = z.optional(z.string().check(z.maxLength(1_000)));
const options = z.optional(z.union([z.string(), z.array(z.string())]));

/**
 * `GET {service}/public/v1/library/{libraryId}/search?…`: the parameters of a search are those of the app's result page
 * (`search/search-address.ts`).
 */
export const publicSearch = endpoint({
  name: 'publicSearch',
  summary: 'Search one library',
  path: `${base}/library/:libraryId/search`,
  params: LibraryIdParam,
  query: z.object({
    FREE: text,
    TITLE: text,
    AUTHOR: text,
    KEYWORD: text,
    ISBN: text,
    YEAR: text,
    YEAR_START: text,
    YEAR_END: text,
    PUBLISHER: text,
    CATEGORY: text,
    ...Object.fromEntries(facetIds.map((id) => [facetPrefix + id, options])),
    sort: z.optional(SortOrder),
    group: z.optional(z.literal('none')),
    limit: z._default(WholeNumberText(1, maxPublicLimit), 20),
    offset: z._default(WholeNumberText(0, maxPublicOffset), 0),
  }),
  answer: PublicSearchAnswer,
});

const PublicCopy = z.pick(Copy, {
  branch: true,
  branchId: true,
  department: true,
  location: true,
  shelfmark: true,
  issue: true,
  status: true,
  state: true,
  returnDate: true,
  url: true,
});

const recordParams = z.extend(LibraryIdParam, { id: z.string().check(z.minLength(1), z.maxLength(256)) });

/** `GET {service}/public/v1/library/{libraryId}/record/{id}` */
export const publicRecord = endpoint({
  name: 'publicRecord',
  summary: 'One record with its copies and citations',
  path: `${base}/library/:libraryId/record/:id`,
  params: recordParams,
  answer: z.extend(
    z.pick(RecordView, {
      ...head,
      libraryId: true,
      language: true,
      abstract: true,
      online: true,
      volumes: true,
      parent: true,
      citation: true,
    }),
    {
      page,
      details: z.array(z.pick(Detail, { key: true, label: true, value: true, href: true, recordId: true })),
      availability: PublicTitleAvailability,
      copies: z.array(PublicCopy),
    },
  ),
});

/** `GET {service}/public/v1/library/{libraryId}/record/{id}/availability` */
export const publicAvailability = endpoint({
  name: 'publicAvailability',
  summary: 'Where a title is, and whether it can be borrowed now',
  path: `${base}/library/:libraryId/record/:id/availability`,
  params: recordParams,
  answer: z.object({
    libraryId: z.number(),
    id: z.string(),
    page,
    availability: PublicTitleAvailability,
    copies: z.array(PublicCopy),
  }),
});

/** `GET {service}/public/v1/openapi.json`: the public API in OpenAPI 3.1. */
export const publicDescription = endpoint({
  name: 'publicDescription',
  summary: 'This description',
  path: `${base}/openapi.json`,
  answer: z.looseObject({ openapi: z.string() }),
});
