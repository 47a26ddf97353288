import { copiesOf } from '@buchfink/catalogue/record/copies/copies';
import { type HoldingLibrary, itemOf } from '@buchfink/catalogue/record/view/hit';
import { titleViewOf, volumesOf } from '@buchfink/catalogue/record/view/record-view';
import { ApiException } from '@buchfink/contract/error';
import { type Availability, type Item, maxSearchLimit, SortOrder } from '@buchfink/contract/search';
import type { CallContext } from '../call-context.ts';
import type { Catalogue, SearchRequest } from '../connector.ts';
import type { UnlabelledRecord, UnlabelledSearchAnswer } from '../unlabelled.ts';
import { SeenCopies } from './seen-copies.ts';
import { fetchPage, type NumberedRecord, type Page, type PageOptions } from './sru-page.ts';
import { buildCql, idClause } from './sru-query.ts';
import { sruSearchFields } from './sru-search-fields.ts';
import type { SruTarget } from './sru-target.ts';

/** The dependencies of an SRU catalogue. */
export interface SruCatalogueOptions extends PageOptions, Pick<HoldingLibrary, 'libraryId' | 'branchName'> {
  /** The library's date at an instant, `YYYY-MM-DD`. */
  readonly dayAt: (instant: Date) => string;
}

interface SruCatalogueState extends SruCatalogueOptions {
  readonly seenCopies: SeenCopies;
}

function holderNow({ libraryId, branchName, dayAt }: SruCatalogueOptions, { now }: CallContext): HoldingLibrary {
  return { libraryId, branchName, today: dayAt(now()) };
}

const emptyPage: Page = { total: 0, totalIsExact: true, records: [] };
const maxVolumes = 100;
const unknownAvailability: Availability = { code: 'UNKNOWN', state: 'unknown' };

/** The catalogue role of an SRU system. It has no facets, because SRU servers count none. */
export function sruCatalogue(catalogueOptions: SruCatalogueOptions): Catalogue {
  const seenCopies = new SeenCopies();
  const options = { ...catalogueOptions, seenCopies };
  return {
    searchFields: async () => sruSearchFields(options.target),
    search: (query, context) => search(options, query, context),
    record: (id, context) => record(options, id, context),
    copies: async (ids) => seenCopies.of(ids),
  };
}

async function search(
  options: SruCatalogueState,
  query: SearchRequest,
  context: CallContext,
): Promise<UnlabelledSearchAnswer> {
  const started = performance.now();
  const { signal } = context;
  const holder = holderNow(options, context);
  const { offset, limit, sort } = query;
  const { sorting = {} } = options.target;
  const cql = buildCql(query, options.target);
  const count = Math.min(maxSearchLimit, Math.max(limit, query.prefetch ?? 0));
  const by = sort === 'relevance' ? undefined : sorting[sort] || undefined;
  const page = cql === undefined ? emptyPage : await fetchPage(options, cql, { offset, count, sorting: by }, signal);
  for (const entry of page.records) options.seenCopies.add(entry.record);
  return {
    libraryId: options.libraryId,
    total: page.total,
    totalIsExact: page.totalIsExact,
    offset,
    limit,
    items: page.records.map((entry) => hitOf(entry, holder, options.target)),
    facets: [],
    orders: SortOrder.options.filter((order) => order === 'relevance' || sorting[order]),
    tookMs: Math.round((performance.now() - started) * 10) / 10,
  };
}

function hitOf({ record, position, isNumbered }: NumberedRecord, holder: HoldingLibrary, target: SruTarget): Item {
  const { recordIndex, availability } = target;
  return {
    ...itemOf(record, position, holder),
    ...(!(isNumbered && recordIndex) && { id: null }),
    // The cover call knows only records of this service.
    cover: null,
    ...(availability !== 'records' && { availability: unknownAvailability }),
  };
}

async function record(options: SruCatalogueState, id: string, context: CallContext): Promise<UnlabelledRecord> {
  const { signal } = context;
  const { target } = options;
  const holder = holderNow(options, context);
  if (!target.recordIndex) throw new ApiException('unknown-record');
  const page = await fetchPage(options, idClause(target.recordIndex, id, target), { offset: 0, count: 2 }, signal);
  // The system may answer with another record; only the requested one counts.
  const bibRecord = page.records.find((entry) => entry.record.id === id)?.record;
  if (bibRecord === undefined) throw new ApiException('unknown-record');
  options.seenCopies.add(bibRecord);
  const volumes = (await volumesOfSet(options, id, signal)).filter(
    (volume) => volume.isNumbered && volume.record.id !== id,
  );
  const { parent } = bibRecord;
  return {
    ...titleViewOf(bibRecord, holder),
    cover: null,
    ...(target.availability !== 'records' && { availability: unknownAvailability }),
    copies: copiesOf(bibRecord.items, holder, () => false),
    volumes: volumesOf(volumes.map((volume) => volume.record)),
    ...(parent?.recordId !== undefined &&
      parent.title !== undefined && { parent: { id: parent.recordId, title: parent.title } }),
    reservable: false,
    actions: [],
  };
}

/** Reads the volumes of a set; empty if they cannot be read, because the record is worth showing without them. */
async function volumesOfSet(
  options: SruCatalogueOptions,
  id: string,
  signal: AbortSignal,
): Promise<readonly NumberedRecord[]> {
  const { target, warn } = options;
  if (!target.volumesIndex) return [];
  try {
    return (
      await fetchPage(options, idClause(target.volumesIndex, id, target), { offset: 0, count: maxVolumes }, signal)
    ).records;
  } catch (error) {
    signal.throwIfAborted();
    const code = error instanceof ApiException ? error.code : 'internal';
    warn({ code: 'volumes-unreadable', values: { error: code } });
    return [];
  }
}
