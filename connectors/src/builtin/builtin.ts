import type { CatalogueIndex } from '@buchfink/catalogue/index/catalogue-index';
import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { citation } from '@buchfink/catalogue/record/citation';
import { mainAuthor } from '@buchfink/catalogue/record/main-author';
import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import { ApiException } from '@buchfink/contract/error';
import type { RecordView, Volume } from '@buchfink/contract/record';
import { type Item, maxSearchLimit, type SearchAnswer, type SearchQuery } from '@buchfink/contract/search';
import type { Connector } from '../connector.ts';
import { copiesOf } from './copies.ts';
import { detailsOf } from './details.ts';
import { headOf, itemOf } from './item.ts';
import { builtinSearchFields, indexQuery } from './search-fields.ts';

/** What the built-in catalogue of one library works on. */
export interface BuiltinGiven {
  readonly libraryId: number;
  readonly store: RecordStore;
  /** The current index; it may change from call to call. */
  readonly index: () => Promise<CatalogueIndex>;
  readonly branchName: (code: string) => string;
}

const maxVolumes = 500;
const maxRelated = 8;

/** The catalogue of a library whose records are our own: record store and index. */
export function connectBuiltin(given: BuiltinGiven): Connector {
  return {
    catalogue: {
      searchFields: async () => builtinSearchFields(await given.index()),
      search: (query) => search(given, query),
      record: (id) => record(given, id),
    },
    close: async () => {},
  };
}

async function search(given: BuiltinGiven, query: SearchQuery): Promise<SearchAnswer> {
  const started = performance.now();
  const asked = indexQuery(query);
  const index = await given.index();
  // `prefetch` is how many the first answer should bring at least, so that scrolling need not wait.
  const limit = Math.min(maxSearchLimit, Math.max(query.limit, query.prefetch ?? 0));
  const found = index.search({ ...asked, limit });
  return {
    libraryId: given.libraryId,
    total: found.total,
    totalIsExact: found.totalIsExact,
    offset: query.offset,
    limit: query.limit,
    items: await items(given, found.ids, query.offset),
    facets: found.facets.map(({ id, options }) => ({
      id,
      label: '',
      options: options.map((option) => ({ ...option, label: '' })),
    })),
    ...(found.suggestions && { suggestions: [...found.suggestions] }),
    ...(found.rung && { rung: found.rung }),
    tookMs: Math.round((performance.now() - started) * 10) / 10,
  };
}

/** A record removed since the index was built leaves a gap in the positions, never an error. */
async function items(given: BuiltinGiven, ids: readonly string[], offset: number): Promise<Item[]> {
  const records = await given.store.records(given.libraryId, ids);
  return records.flatMap((each, place) => (each ? [itemOf(each, offset + place, given)] : []));
}

async function record(given: BuiltinGiven, id: string): Promise<RecordView> {
  const { libraryId, store, branchName } = given;
  const [found] = await store.records(libraryId, [id]);
  if (!found) throw new ApiException('unknown-record');
  const author = mainAuthor(found);
  const online = found.links.find(({ kind, url }) => kind === 'fulltext' && /^https?:\/\//i.test(url));
  const related = await relatedTo(given, found);
  const parent = await parentOf(given, found);
  return {
    ...headOf(found, given),
    ...(author && { authorQuery: [{ id: 'AUTHOR', value: author.name.slice(0, 1000) }] }),
    ...(found.abstract !== undefined && { abstract: found.abstract }),
    ...(online && { online: { url: online.url, ...(online.label !== undefined && { label: online.label }) } }),
    details: detailsOf(found),
    copies: copiesOf(found.items, branchName),
    volumes: (await store.children(libraryId, id, maxVolumes)).map(volumeOf).sort(byNumber),
    ...(parent && { parent }),
    reservable: false,
    actions: [],
    ...(related.length > 0 && { related }),
    citation: citation(found),
  };
}

async function parentOf(given: BuiltinGiven, { parent }: BibRecord): Promise<RecordView['parent']> {
  if (parent?.recordId === undefined) return undefined;
  const [found] = await given.store.records(given.libraryId, [parent.recordId]);
  return found && { id: found.id, title: found.title };
}

function volumeOf(volume: BibRecord): Volume {
  const number = volume.parent?.number;
  return {
    id: volume.id,
    title: volume.part ?? volume.title,
    ...(number !== undefined && { number }),
    ...(volume.year !== undefined && { year: volume.year }),
  };
}

function byNumber(a: Volume, b: Volume): number {
  return (a.number ?? a.title).localeCompare(b.number ?? b.title, 'de', { numeric: true });
}

/** A few more titles by the same person and of the same series. */
async function relatedTo(given: BuiltinGiven, record: BibRecord): Promise<NonNullable<RecordView['related']>> {
  const index = await given.index();
  const author = mainAuthor(record)?.name;
  const [series] = record.series;
  const find = (meaning: 'AUTHOR' | 'FREE', text: string) =>
    index.search({
      fields: [{ meaning, text }],
      filters: {},
      sort: 'relevance',
      limit: maxRelated + 1,
      offset: 0,
      countFacets: false,
    });
  const wanted = [
    ...(author ? [{ kind: 'author' as const, found: find('AUTHOR', author) }] : []),
    ...(series ? [{ kind: 'series' as const, found: find('FREE', series.title) }] : []),
  ];
  const groups = await Promise.all(
    wanted
      // A lower rung means "something near it", which is not the same author or series.
      .filter(({ found }) => found.rung === undefined || found.rung === 'exact')
      .map(async ({ kind, found }) => {
        const others = found.ids.filter((id) => id !== record.id).slice(0, maxRelated);
        return { kind, label: '', items: await items(given, others, 0) };
      }),
  );
  return groups.filter((group) => group.items.length > 0);
}
