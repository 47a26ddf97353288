import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { type IndexAnswer, type IndexQuery, plainQuery } from '@buchfink/catalogue/search/index-query';
import { search } from '@buchfink/catalogue/search/search';
import { SegmentBuilder } from '@buchfink/catalogue/segment/building/segment-builder';
import { segmentOf } from '@buchfink/catalogue/segment/open-segment';
import type { IndexState } from '@buchfink/catalogue/segment/segment';
import type { KnownItemSearch } from './measure-known-items.ts';

/** An index of the records in memory; record numbers count from 1 in their order. */
export function buildMemoryIndex(records: readonly BibRecord[]): IndexState {
  const builder = new SegmentBuilder();
  for (const [at, record] of records.entries()) builder.add(at + 1, record);
  return { segments: [{ segment: segmentOf('known-items', builder.finish()) }] };
}

/** The search as in the service: the first ten hits by relevance, with facets counted. */
export function createKnownItemSearch(records: readonly BibRecord[]): KnownItemSearch {
  const state = buildMemoryIndex(records);
  return knownItemSearch(records, (query) => search(state, query));
}

/** The same in any engine, whose record numbers count from 1 in the order of the records. */
export function knownItemSearch(
  records: readonly BibRecord[],
  answer: (query: IndexQuery) => IndexAnswer,
): KnownItemSearch {
  return (fields) => {
    const { hits, total, rung, suggestions } = answer({ fields, ...plainQuery, countFacets: true, widensFew: true });
    const ids = hits.map(({ number }) => records[number - 1]?.id ?? '');
    const spelling = suggestions?.find(({ kind }) => kind === 'spelling')?.text;
    return { ids, total, ...(rung && { rung }), ...(spelling !== undefined && { spelling }) };
  };
}
