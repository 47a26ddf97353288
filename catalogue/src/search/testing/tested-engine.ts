import type { BibRecord } from '../../record/bib-record.ts';
import type { IndexState } from '../../segment/segment.ts';
import { segmentsOf } from '../../segment/testing/segments.ts';
import type { HeadingLocale } from '../../text/heading-locale.ts';
import type { IndexAnswer, IndexQuery, IndexSuggestion } from '../index-query.ts';
import { search } from '../search.ts';
import { suggest } from '../suggest/suggest.ts';

/** A search engine with some records, numbered 1, 2, 3 … */
export interface TestedEngine {
  search(query: IndexQuery): IndexAnswer;
  suggest(text: string, limit: number, locale?: HeadingLocale): readonly IndexSuggestion[];
}

/** Opens an engine with these records. The same rules hold for each engine. */
export type OpenEngine = (records: readonly BibRecord[]) => Promise<TestedEngine>;

/** Segments in memory. */
export function segmentEngine(state: IndexState): TestedEngine {
  return {
    search: (query) => search(state, query),
    suggest: (text, limit, locale) => suggest(state, text, limit, locale),
  };
}

/** The embedded engine with its records in one segment. */
export const openOneSegment: OpenEngine = async (records) => segmentEngine(segmentsOf(records));

/** The embedded engine with its records in several segments. */
export const openSeveralSegments: OpenEngine = async (records) => {
  const third = Math.ceil(records.length / 3);
  return segmentEngine(segmentsOf(records.slice(0, third), records.slice(third, 2 * third), records.slice(2 * third)));
};
