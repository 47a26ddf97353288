import { matchQuery } from '../../search/match-query.ts';
import { hasTitle } from '../../search/title-of-hits.ts';
import type { TriedCatalogue } from '../../search/understanding/understand-query.ts';
import type { EngineIndex } from '../engine-index.ts';
import { EngineReader } from '../reader/engine-reader.ts';
import { prefetch } from '../reader/prefetch.ts';
import { hitQuery, narrowedCount } from './hit-query.ts';

/** The index as a catalogue that readings of a query are tried in. */
export function triedCatalogue(index: EngineIndex): TriedCatalogue {
  const { ask, documentCount } = index;
  return {
    version: index,
    recordCount: documentCount,
    find(fields, filters = {}) {
      const reader = new EngineReader(index);
      prefetch(index, reader, fields);
      const matched = matchQuery(reader, fields, { filters });
      const { result } = matched;
      const hits = result?.hits ?? [];
      const question = hitQuery(matched, filters, result && reader.searchOf(hits));
      const { counted, min_score } = question;
      const isAbsent = result !== undefined && hits.length === 0;
      const [all, filtered] = isAbsent
        ? []
        : ask([
            { query: counted, min_score, size: 0 },
            { query: narrowedCount(question), min_score, size: 0 },
          ]);
      return {
        rung: result?.rung,
        count: all?.total ?? 0,
        filteredCount: filtered?.total ?? 0,
        hasTitle: (passes) => hasTitle(reader.state, hits, passes),
      };
    },
  };
}
