import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { copiesOf } from '@buchfink/catalogue/record/copies/copies';
import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import { type HoldingLibrary, itemOf } from '@buchfink/catalogue/record/view/hit';
import { titleViewOf, volumesOf } from '@buchfink/catalogue/record/view/record-view';
import { requestedBranches } from '@buchfink/catalogue/search/filters/copy-demand';
import { type IndexHit, type IndexQuery, plainQuery } from '@buchfink/catalogue/search/index-query';
import { listAlternatives } from '@buchfink/catalogue/search/relaxation/list-alternatives';
import { headingLocaleOf } from '@buchfink/catalogue/text/heading-locale';
import { ApiException } from '@buchfink/contract/error';
import { MediaType } from '@buchfink/contract/media-type';
import { type Item, maxSearchLimit } from '@buchfink/contract/search';
import type { CallContext } from '../call-context.ts';
import { catalogueCopies } from '../catalogue-copies.ts';
import type { AcquisitionsRequest, Connector, SearchRequest } from '../connector.ts';
import type { UnlabelledRecord, UnlabelledSearchAnswer } from '../unlabelled.ts';
import type { CatalogueSearch } from './catalogue-search.ts';
import type { Holdings } from './circulation/circulation.ts';
import { findNeighbourIds } from './neighbour-ids.ts';
import { readHoldings, recordWithHoldings, reservabilityOf, withAbsence } from './record-with-holdings.ts';
import { findRelatedTitles } from './related-titles.ts';
import { builtinSearchFields, indexQuery } from './search-fields.ts';
import { listSuggestions } from './suggestions.ts';

/** The dependencies of the built-in catalogue of one library. */
export interface BuiltinOptions {
  readonly libraryId: number;
  readonly store: RecordStore;
  readonly index: CatalogueSearch;
  readonly branchName: (code: string) => string;
  /** The library's date at an instant, `YYYY-MM-DD`. */
  readonly dayAt: (instant: Date) => string;
  /** The holdings of circulation; absent = the records have the state of all copies. */
  readonly holdings?: Holdings;
}

const maxVolumes = 500;

/** Connects the built-in catalogue: record store and index of this service. */
export function connectBuiltin(options: BuiltinOptions): Connector {
  return {
    catalogue: {
      searchFields: ({ signal }) => builtinSearchFields(options.index, signal),
      search: (query, context) => search(options, query, context),
      acquisitions: (query, context) => acquisitions(options, query, context),
      record: (id, context) => record(options, id, context),
      copies: (ids) => copies(options, ids),
      suggest: (text, { locale, signal }) =>
        listSuggestions(options, { text, locale: headingLocaleOf(locale) }, signal),
    },
    close: async () => {},
  };
}

function holderNow({ libraryId, branchName, dayAt }: BuiltinOptions, { now }: CallContext): HoldingLibrary {
  return { libraryId, branchName, today: dayAt(now()) };
}

async function search(
  options: BuiltinOptions,
  query: SearchRequest,
  context: CallContext,
): Promise<UnlabelledSearchAnswer> {
  const started = performance.now();
  // `prefetch` is the minimum size of the first answer, so that scrolling does not wait.
  const limit = Math.min(maxSearchLimit, Math.max(query.limit, query.prefetch ?? 0));
  const thisYear = Number(options.dayAt(context.now()).slice(0, 4));
  return searchIndex(options, { ...indexQuery(query), limit, thisYear }, { limit: query.limit, started, context });
}

/** Titles added since a day, newest first. */
function acquisitions(
  options: BuiltinOptions,
  { since, mediaType, offset, limit }: AcquisitionsRequest,
  context: CallContext,
): Promise<UnlabelledSearchAnswer> {
  const filters = mediaType === undefined ? {} : { mediaType: [mediaType] };
  const newest = { ...plainQuery, fields: [], filters, addedSince: since, sort: 'newest', countFacets: true } as const;
  return searchIndex(options, { ...newest, offset, limit }, { limit, started: performance.now(), context });
}

async function searchIndex(
  options: BuiltinOptions,
  query: IndexQuery,
  { limit, started, context }: { limit: number; started: number; context: CallContext },
): Promise<UnlabelledSearchAnswer> {
  const answer = await options.index.search({ ...query, locale: headingLocaleOf(context.locale) }, context.signal);
  const holder: HoldingLibrary = { ...holderNow(options, context), requestedBranches: requestedBranches(query) };
  const suggestions = listAlternatives(query, answer);
  return {
    libraryId: options.libraryId,
    total: answer.total,
    totalIsExact: answer.totalIsExact,
    offset: query.offset,
    limit,
    items: await items(options, holder, answer.hits, query),
    facets: answer.facets,
    ...(suggestions.length > 0 && { suggestions }),
    rung: answer.rung,
    absent: answer.absent && [...answer.absent],
    changes: answer.changes && [...answer.changes],
    understood: answer.understood?.map(({ words, facet, options: named }) => ({ words, facet, options: [...named] })),
    works: answer.works,
    tookMs: Math.round((performance.now() - started) * 10) / 10,
  };
}

const mediaTypesOf = (codes: readonly string[]) => codes.flatMap((code) => MediaType.safeParse(code).data ?? []);

/** A record that was removed after the index was built leaves a gap in the positions, not an error. */
async function items(
  options: BuiltinOptions,
  holder: HoldingLibrary,
  hits: readonly IndexHit[],
  { offset, sort }: IndexQuery,
): Promise<Item[]> {
  const records = await options.store.byNumbers(
    options.libraryId,
    hits.map(({ number }) => number),
  );
  const titleHoldings = await readHoldings(
    options.holdings,
    records.flatMap((record) => record?.id ?? []),
  );
  return hits.flatMap(({ editions, explanation }, index) => {
    const stored = records[index];
    if (!stored) return [];
    const record = recordWithHoldings(stored, titleHoldings.of(stored.id));
    return [
      {
        ...itemOf(record, offset + index, holder),
        added: sort === 'newest' ? record.added : undefined,
        editions: editions && { count: editions.count, mediaTypes: mediaTypesOf(editions.mediaTypes) },
        explanation: explanation && [...explanation],
      },
    ];
  });
}

async function record(options: BuiltinOptions, id: string, context: CallContext): Promise<UnlabelledRecord> {
  const { libraryId, store, index } = options;
  const holder = holderNow(options, context);
  const [stored] = await store.records(libraryId, [id]);
  if (!stored) throw new ApiException('unknown-record');
  const titleHoldings = await readHoldings(options.holdings, [id]);
  const bibRecord = recordWithHoldings(stored, titleHoldings.of(id));
  const { isCopyReservable, ...reserving } = reservabilityOf(bibRecord, titleHoldings.of(id), titleHoldings.holdings);
  const related = await whenSearchable(findRelatedTitles({ ...holder, store, index }, bibRecord, context.signal));
  const parent = await parentOf(options, bibRecord);
  return {
    ...titleViewOf(bibRecord, holder, await whenSearchable(findNeighbourIds(options, bibRecord, context.signal))),
    copies: copiesOf(bibRecord.items, holder, isCopyReservable).map((copy) => withAbsence(copy, titleHoldings.of(id))),
    volumes: volumesOf(await store.children(libraryId, id, maxVolumes)),
    ...(parent && { parent }),
    ...reserving,
    actions: reserving.reservable ? ['reserve'] : [],
    ...(related && related.length > 0 && { related }),
  };
}

async function copies({ libraryId, store }: BuiltinOptions, ids: readonly string[]) {
  const records = await store.records(libraryId, ids);
  return new Map(records.flatMap((stored) => (stored ? [[stored.id, catalogueCopies(stored.items)] as const] : [])));
}

/**
 * The result of an index query; undefined while the index is being prepared, because the record itself is already
 * available.
 */
async function whenSearchable<Result>(result: Promise<Result>): Promise<Result | undefined> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof ApiException && error.code === 'library-preparing') return undefined;
    throw error;
  }
}

async function parentOf(options: BuiltinOptions, { parent }: BibRecord): Promise<UnlabelledRecord['parent']> {
  if (parent?.recordId === undefined) return undefined;
  const [set] = await options.store.records(options.libraryId, [parent.recordId]);
  return set && { id: set.id, title: set.title };
}
