import { foreignReason } from '@buchfink/catalogue/marc/foreign-record';
import { type MarcMapping, recordFromMarc } from '@buchfink/catalogue/marc/record-from-marc';
import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { copiesOf } from '@buchfink/catalogue/record/copies';
import { type Holder, itemOf } from '@buchfink/catalogue/record/hit';
import { titleViewOf, volumesOf } from '@buchfink/catalogue/record/record-view';
import { ApiException } from '@buchfink/contract/error';
import type { RecordView } from '@buchfink/contract/record';
import { type Availability, type Item, maxSearchLimit, type SearchAnswer, SortOrder } from '@buchfink/contract/search';
import type { CallContext, Catalogue, SearchRequest } from '../connector.ts';
import { beyondEnd, exceptionOf, findsNothing } from './diagnostics.ts';
import type { SruAnswer } from './sru-answer.ts';
import { diagnosticsText, type SruClient } from './sru-client.ts';
import { cqlOf, idClause, indexesIn } from './sru-query.ts';
import type { SruRecord } from './sru-record.ts';
import { sruSearchFields } from './sru-search-fields.ts';
import type { SruTarget } from './sru-target.ts';

/** What a catalogue elsewhere is joined with. */
export interface SruCatalogueGiven extends Holder {
  readonly target: SruTarget;
  readonly client: SruClient;
  readonly mapping: MarcMapping;
  readonly warn: (message: string) => void;
}

/** A record and its place in the result, counted from 0. */
interface Placed {
  readonly record: BibRecord;
  readonly position: number;
}

interface Page {
  readonly total: number;
  readonly totalIsExact: boolean;
  readonly found: readonly Placed[];
}

const nothing: Page = { total: 0, totalIsExact: true, found: [] };
const defaultMostRecords = 50;
/** So often a system is asked for one page, when it gives fewer records at once than the page has. */
const mostRequests = 10;
const mostVolumes = 100;
const notKnown: Availability = { code: 'UNKNOWN', state: 'unknown' };

/** The catalogue of a library that is asked by SRU. There are no facets: the protocol's servers count none. */
export function sruCatalogue(given: SruCatalogueGiven): Catalogue {
  return {
    searchFields: async () => sruSearchFields(given.target),
    search: (query, context) => search(given, query, context),
    record: (id, context) => record(given, id, context),
  };
}

async function search(given: SruCatalogueGiven, query: SearchRequest, { signal }: CallContext): Promise<SearchAnswer> {
  const started = performance.now();
  const { offset, limit } = query;
  const cql = cqlOf(query, given.target);
  const count = Math.min(maxSearchLimit, Math.max(limit, query.prefetch ?? 0));
  const sorting = query.sort === 'relevance' ? undefined : given.target.sorting?.[query.sort] || undefined;
  const page = cql === undefined ? nothing : await pageOf(given, cql, { offset, count, sorting }, signal);
  return {
    libraryId: given.libraryId,
    total: page.total,
    totalIsExact: page.totalIsExact,
    offset,
    limit,
    items: page.found.map((placed) => hitOf(placed, given)),
    facets: [],
    orders: SortOrder.options.filter((order) => order === 'relevance' || given.target.sorting?.[order]),
    tookMs: Math.round((performance.now() - started) * 10) / 10,
  };
}

/** A record without a number of its own cannot be asked for again. */
const hasId = (record: BibRecord, { recordIndex }: SruTarget) =>
  Boolean(recordIndex) && !/^g-[0-9a-f]{32}$/.test(record.id);

function hitOf({ record, position }: Placed, given: SruCatalogueGiven): Item {
  return {
    ...itemOf(record, position, given),
    ...(!hasId(record, given.target) && { id: null }),
    // The cover call knows the records of this service only.
    cover: null,
    ...(given.target.availability !== 'records' && { availability: notKnown }),
  };
}

/** Asks until the page is full or the system gives no more. */
async function pageOf(
  given: SruCatalogueGiven,
  cql: string,
  { offset, count, sorting }: { offset: number; count: number; sorting?: string | undefined },
  signal: AbortSignal,
): Promise<Page> {
  const { client, target } = given;
  const found: Placed[] = [];
  for (let at = offset, requests = 1; ; requests++) {
    const wanted = Math.min(offset + count - at, target.maxRecords ?? defaultMostRecords);
    const answer = await client.search(cql, { start: at + 1, count: wanted, sorting }, signal);
    const { total, totalIsExact, records } = judged(given, cql, answer, at);
    found.push(...readable(given, records.slice(0, wanted), at));
    at += Math.min(records.length, wanted);
    const isWhole = records.length === 0 || at >= offset + count || at >= total;
    if (isWhole || requests === mostRequests) return { total, totalIsExact, found };
  }
}

/** What an answer is good for. Throws what its diagnostics mean. */
function judged(given: SruCatalogueGiven, cql: string, answer: SruAnswer, at: number) {
  const { total, records, diagnostics, totalIsExact } = answer;
  const [first] = diagnostics;
  if (first !== undefined && records.length === 0) {
    if (findsNothing(first)) return { total: 0, totalIsExact: true, records };
    if (first.number === beyondEnd && (total !== undefined || at > 0))
      return { total: total ?? at, totalIsExact, records };
    given.warn(`${diagnosticsText(answer)} (asked by ${indexesIn(cql).join(', ')})`);
    throw exceptionOf(first);
  }
  if (total === undefined || (at === 0 && total > 0 && records.length === 0)) {
    given.warn(total === undefined ? 'the answer has no number of hits' : 'the answer has hits, but no records');
    throw new ApiException('library-answer');
  }
  return { total: Math.max(total, at + records.length), totalIsExact, records };
}

/** The records that can be read; of the others the operator is told. Throws when there is none. */
function readable(given: SruCatalogueGiven, records: readonly SruRecord[], offset: number): Placed[] {
  const faults: string[] = [];
  const placed = records.flatMap((each, place): Placed[] => {
    const record = bibRecordOf(given, each);
    if (typeof record !== 'string') return [{ record, position: offset + place }];
    faults.push(record);
    return [];
  });
  if (faults.length > 0) given.warn(`${faults.length} of ${records.length} records cannot be read: ${faults[0]}`);
  if (faults.length > 0 && placed.length === 0) throw new ApiException('library-answer');
  return placed;
}

/** The record, or what is wrong with it. */
function bibRecordOf({ mapping, target }: SruCatalogueGiven, each: SruRecord): BibRecord | string {
  if ('fault' in each) return each.fault;
  const foreign = foreignReason(each.marc);
  if (foreign !== undefined) return `it is none of a title (${foreign})`;
  const record = recordFromMarc(each.marc, mapping, new Set());
  return target.copies === 'hidden' ? { ...record, items: [] } : record;
}

async function record(given: SruCatalogueGiven, id: string, { signal }: CallContext): Promise<RecordView> {
  const { target, branchName } = given;
  const { recordIndex, volumesIndex } = target;
  if (!recordIndex) throw new ApiException('unknown-record');
  const page = await pageOf(given, idClause(recordIndex, id, target), { offset: 0, count: 2 }, signal);
  // A system that finds something else is not believed.
  const found = page.found.find((each) => each.record.id === id)?.record;
  if (found === undefined) throw new ApiException('unknown-record');
  const { parent } = found;
  const volumes = volumesIndex ? await volumesOfSet(given, idClause(volumesIndex, id, target), signal) : [];
  return {
    ...titleViewOf(found, given),
    cover: null,
    ...(target.availability !== 'records' && { availability: notKnown }),
    copies: copiesOf(found.items, branchName, () => false),
    volumes: volumesOf(volumes.filter((volume) => volume.id !== id && hasId(volume, target))),
    ...(parent?.recordId !== undefined &&
      parent.title !== undefined && { parent: { id: parent.recordId, title: parent.title } }),
    reservable: false,
    actions: [],
  };
}

/** A page is worth showing without its volumes. */
async function volumesOfSet(given: SruCatalogueGiven, cql: string, signal: AbortSignal): Promise<BibRecord[]> {
  try {
    const { found } = await pageOf(given, cql, { offset: 0, count: mostVolumes }, signal);
    return found.map((each) => each.record);
  } catch (error) {
    signal.throwIfAborted();
    given.warn(`volumes cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    return [];
  }
}
