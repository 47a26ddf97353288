import type { MarcMapping } from '@buchfink/catalogue/marc/record-from-marc';
import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { copiesOf } from '@buchfink/catalogue/record/copies/copies';
import { type HoldingLibrary, itemOf } from '@buchfink/catalogue/record/view/hit';
import { titleViewOf, volumesOf } from '@buchfink/catalogue/record/view/record-view';
import { ApiException } from '@buchfink/contract/error';
import { type Availability, type Item, maxSearchLimit, SortOrder } from '@buchfink/contract/search';
import type { CopyReference } from '../availability.ts';
import type { CallContext } from '../call-context.ts';
import type { AcquisitionsRequest, Catalogue, SearchRequest } from '../connector.ts';
import type { Warn } from '../system-warning.ts';
import type { UnlabelledRecord, UnlabelledSearchAnswer } from '../unlabelled.ts';
import { addedDayOf, fieldsOfHits, recordFromDocument } from './document/record-from-document.ts';
import {
  type AppliedOptions,
  facetsOf,
  mergedOptionsOf,
  optionCountsOf,
  optionKey,
  valueCountsOf,
} from './facets/facet-answer.ts';
import { optionClause } from './facets/option-values.ts';
import {
  countOnly,
  type IndexAnswer,
  type IndexDocument,
  type IndexEngine,
  type IndexRequest,
} from './index-engine.ts';
import type { IndexFacet } from './index-settings.ts';
import type { IndexTarget } from './index-target.ts';
import { libraryClauses, searchClauses } from './query/search-clauses.ts';
import { searchFormOf } from './query/search-form.ts';
import { listSuggestions } from './query/suggestions.ts';

/** The dependencies of a catalogue on the server of an index. */
export interface IndexCatalogueOptions extends Pick<HoldingLibrary, 'libraryId' | 'branchName'> {
  readonly target: IndexTarget;
  readonly engine: IndexEngine;
  /** How the MARC of the documents differs from the standard. */
  readonly mapping: MarcMapping;
  /** The library's date at an instant, `YYYY-MM-DD`. */
  readonly dayAt: (instant: Date) => string;
  readonly warn: Warn;
}

const unknownAvailability: Availability = { code: 'UNKNOWN', state: 'unknown' };
const maxVolumes = 100;
const maxCopyTitles = 100;

/** The catalogue role of an index. */
export function indexCatalogue(options: IndexCatalogueOptions): Catalogue {
  const { target, engine } = options;
  const catalogue = new IndexCatalogue(options);
  return {
    searchFields: ({ signal }) => searchFormOf(target, engine, signal),
    search: (query, context) => catalogue.search(query, context),
    ...(target.addedField !== '' && { acquisitions: (query, context) => catalogue.acquisitions(query, context) }),
    suggest: (text, { signal }) => listSuggestions(options, text, signal),
    record: (id, context) => catalogue.record(id, context),
    ...(target.copies === 'shown' && { copies: (ids, { signal }) => catalogue.copies(ids, signal) }),
  };
}

/** A page of a result. */
interface PageRequest {
  readonly offset: number;
  readonly limit: number;
  /** The number of hits to read; at least `limit`. */
  readonly count: number;
  readonly countFacets: boolean;
  readonly applied: AppliedOptions;
  readonly sort?: string | undefined;
  /** The hits tell when they were added. */
  readonly showsAdded: boolean;
  readonly spelling?: string | undefined;
}

class IndexCatalogue {
  /** Options that turned out to stand for several values of the index. */
  private readonly merged = new Map<IndexFacet, Set<string>>();

  private readonly options: IndexCatalogueOptions;

  constructor(options: IndexCatalogueOptions) {
    this.options = options;
  }

  async search(query: SearchRequest, context: CallContext): Promise<UnlabelledSearchAnswer> {
    const { target } = this.options;
    const { offset, limit, sort, countFacets, filters: applied } = query;
    const clauses = searchClauses(query, target);
    const count = Math.min(maxSearchLimit, Math.max(limit, query.prefetch ?? 0));
    const by = sort === 'relevance' ? undefined : target.sorting[sort] || undefined;
    const showsAdded = sort === 'newest';
    const page = { offset, limit, count, countFacets, applied, sort: by, showsAdded, spelling: spellingOf(query) };
    return this.page(clauses, page, context);
  }

  async acquisitions(query: AcquisitionsRequest, context: CallContext): Promise<UnlabelledSearchAnswer> {
    const { target } = this.options;
    const { since, mediaType, offset, limit } = query;
    const applied: AppliedOptions = mediaType === undefined ? {} : { mediaType: [mediaType] };
    const filters = [{ kind: 'range', field: target.addedField, from: `${since}T00:00:00Z` } as const];
    const facetFilters =
      mediaType === undefined
        ? []
        : [{ facet: 'mediaType' as const, clause: optionClause('mediaType', mediaType, target) }];
    const sort = target.sorting.newest || `${target.addedField} desc`;
    const page = { offset, limit, count: limit, countFacets: true, applied, sort, showsAdded: true };
    return this.page({ must: [], filters, facetFilters }, page, context);
  }

  async record(id: string, context: CallContext): Promise<UnlabelledRecord> {
    const { target, libraryId, mapping } = this.options;
    const { signal } = context;
    const holder = this.holderNow(context);
    const [document] = await this.documentsOf([id], signal);
    const record = document && recordFromDocument(document, target, mapping, true);
    if (record === undefined || record.id !== id) throw new ApiException('unknown-record');
    const parent = await this.parentOf(record, signal);
    return {
      ...titleViewOf(record, holder),
      libraryId,
      cover: null,
      ...(target.availability !== 'records' && { availability: unknownAvailability }),
      copies: copiesOf(record.items, holder, () => false),
      volumes: volumesOf(await this.volumesOf(id, signal)),
      ...(parent && { parent }),
      reservable: false,
      actions: [],
    };
  }

  async copies(ids: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, readonly CopyReference[]>> {
    const { target, mapping } = this.options;
    const copies = new Map<string, readonly CopyReference[]>();
    if (target.copyField === '' && target.marcField === '') return copies;
    for (const document of await this.documentsOf(ids.slice(0, maxCopyTitles), signal)) {
      const record = recordFromDocument(document, target, mapping, true);
      if (record === undefined || !ids.includes(record.id)) continue;
      const references = record.items.map(({ id, barcode }) => ({ id, barcode }));
      copies.set(record.id, references);
    }
    return copies;
  }

  private holderNow({ now }: CallContext): HoldingLibrary {
    const { libraryId, branchName, dayAt } = this.options;
    return { libraryId, branchName, today: dayAt(now()) };
  }

  private async page(
    clauses: Pick<IndexRequest, 'must' | 'filters' | 'facetFilters'> | undefined,
    page: PageRequest,
    context: CallContext,
  ): Promise<UnlabelledSearchAnswer> {
    const started = performance.now();
    const { libraryId, target } = this.options;
    const { offset, limit, count, countFacets, applied, sort, showsAdded, spelling } = page;
    const isBeyond = offset >= target.maxOffset;
    const request: IndexRequest | undefined = clauses && {
      ...clauses,
      filters: [...libraryClauses(target), ...clauses.filters],
      valueCounts: countFacets ? valueCountsOf(target) : [],
      optionCounts: countFacets ? optionCountsOf(target, applied, this.merged) : [],
      sort,
      offset: isBeyond ? 0 : offset,
      limit: isBeyond ? 0 : Math.min(count, target.maxOffset - offset),
      fields: showsAdded ? fieldsWithDay(target) : fieldsOfHits(target),
      spelling: offset === 0 && target.spelling !== '' ? spelling : undefined,
    };
    const answer = request && (await this.options.engine.search(request, context.signal));
    const counts = countFacets && answer ? await this.countsOf(request, answer, context.signal) : new Map();
    return {
      libraryId,
      total: answer?.total ?? 0,
      totalIsExact: answer?.totalIsExact ?? true,
      offset,
      limit,
      items: answer ? this.hitsOf(answer.documents, offset, context) : [],
      facets: answer ? facetsOf(answer, counts, applied, target) : [],
      ...(answer?.spelling !== undefined && { suggestions: [{ text: answer.spelling, kind: 'spelling' as const }] }),
      orders: SortOrder.options.filter((order) => order === 'relevance' || target.sorting[order]),
      tookMs: Math.round((performance.now() - started) * 10) / 10,
    };
  }

  /** Counts of options that cannot be taken from the values; a second request where they were not known before. */
  private async countsOf(request: IndexRequest, answer: IndexAnswer, signal: AbortSignal) {
    const counts = new Map<string, number>();
    const add = (optionCounts: IndexRequest['optionCounts'], { optionCounts: numbers }: IndexAnswer) => {
      for (const [index, optionCount] of optionCounts.entries()) {
        const number = numbers[index];
        if (number !== undefined) counts.set(optionKey(optionCount), number);
      }
    };
    add(request.optionCounts, answer);
    const newlyMerged = new Map<IndexFacet, Set<string>>();
    for (const [facet, options] of mergedOptionsOf(answer, this.options.target)) {
      const uncounted = [...options].filter((option) => !counts.has(optionKey({ facet, option })));
      if (uncounted.length > 0) newlyMerged.set(facet, new Set(uncounted));
      this.merged.set(facet, new Set([...(this.merged.get(facet) ?? []), ...options]));
    }
    if (newlyMerged.size === 0) return counts;
    const optionCounts = optionCountsOf(this.options.target, {}, newlyMerged);
    const more = { ...request, valueCounts: [], optionCounts, offset: 0, limit: 0, spelling: undefined };
    add(optionCounts, await this.options.engine.search(more, signal));
    return counts;
  }

  private hitsOf(documents: readonly IndexDocument[], offset: number, context: CallContext): Item[] {
    const { target, mapping, warn } = this.options;
    const holder = this.holderNow(context);
    const hits = documents.flatMap((document, index): Item[] => {
      const record = recordFromDocument(document, target, mapping);
      if (record === undefined) return [];
      const isUnknown = target.availability !== 'records';
      return [
        {
          ...itemOf(record, offset + index, holder),
          // The cover call knows only records of this service.
          cover: null,
          added: addedDayOf(document, target) ?? record.added,
          ...(isUnknown && { availability: unknownAvailability }),
        },
      ];
    });
    const total = documents.length;
    if (hits.length < total)
      warn({ code: 'index-ids-missing', values: { count: total - hits.length, total, field: target.idField } });
    if (hits.length === 0 && documents.length > 0) throw new ApiException('library-answer');
    return hits;
  }

  private async documentsOf(ids: readonly string[], signal: AbortSignal): Promise<readonly IndexDocument[]> {
    const { target, engine } = this.options;
    const values = ids.filter((id) => id !== '');
    if (values.length === 0) return [];
    const ofIds = { kind: 'values', field: target.idField, values } as const;
    const filters = [...libraryClauses(target), ofIds];
    return (await engine.search({ ...countOnly, filters, limit: values.length }, signal)).documents;
  }

  /** The volumes of a set; empty if they cannot be read, because the record is worth showing without them. */
  private async volumesOf(id: string, signal: AbortSignal): Promise<BibRecord[]> {
    const { target, engine, mapping, warn } = this.options;
    if (target.volumesField === '') return [];
    try {
      const ofSet = { kind: 'values', field: target.volumesField, values: [id] } as const;
      const filters = [...libraryClauses(target), ofSet];
      const request = { ...countOnly, filters, limit: maxVolumes, fields: fieldsOfHits(target) };
      const { documents } = await engine.search(request, signal);
      return documents.flatMap((document) => {
        const volume = recordFromDocument(document, target, mapping);
        return volume && volume.id !== id ? [volume] : [];
      });
    } catch (error) {
      signal.throwIfAborted();
      const code = error instanceof ApiException ? error.code : 'internal';
      warn({ code: 'volumes-unreadable', values: { error: code } });
      return [];
    }
  }

  private async parentOf({ parent }: BibRecord, signal: AbortSignal): Promise<UnlabelledRecord['parent']> {
    const { target, mapping } = this.options;
    if (parent?.recordId === undefined) return undefined;
    if (parent.title !== undefined) return { id: parent.recordId, title: parent.title };
    try {
      const [document] = await this.documentsOf([parent.recordId], signal);
      const set = document && recordFromDocument(document, target, mapping);
      return set && { id: set.id, title: set.title };
    } catch {
      signal.throwIfAborted();
      return undefined;
    }
  }
}

/** The fields of hits, with the one that tells when they were added. */
const fieldsWithDay = (target: IndexTarget) =>
  [...new Set([...fieldsOfHits(target), target.addedField])].filter((name) => name !== '');

/** The typed text whose spelling may be wrong: that of the only field. */
function spellingOf({ fields, filters }: SearchRequest): string | undefined {
  const [field, ...others] = fields.filter(({ value }) => value !== '');
  if (field?.id !== 'FREE' || others.length > 0 || Object.keys(filters).length > 0) return undefined;
  return typeof field.value === 'string' ? field.value.slice(0, 200) : undefined;
}
