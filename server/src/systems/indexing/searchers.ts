import { searchEngine } from '@buchfink/catalogue/opensearch/answer/search-engine';
import type { EngineIndex } from '@buchfink/catalogue/opensearch/engine-index';
import { suggestEngine } from '@buchfink/catalogue/opensearch/suggest/suggest-engine';
import type { IndexAnswer, IndexQuery, IndexSuggestion } from '@buchfink/catalogue/search/index-query';
import { search } from '@buchfink/catalogue/search/search';
import { suggest } from '@buchfink/catalogue/search/suggest/suggest';
import { warmUp } from '@buchfink/catalogue/search/warm-up';
import type { LiveSegment } from '@buchfink/catalogue/segment/segment';
import type { HeadingLocale } from '@buchfink/catalogue/text/heading-locale';
import type { EngineQuestions } from '../opensearch/asking/wait-for-engine.ts';
import { openSharedSegments } from './shared-segments.ts';
import type { SharedSegment } from './thread-messages.ts';

/** Answers the tasks of a search thread in the index of one library, as it is at one moment. */
export interface Searcher {
  /** The segments that it searches, which the next state may have, too. */
  readonly segments: readonly LiveSegment[];
  /** The segments for which the thread has its tables. */
  readonly warm: readonly LiveSegment[];
  search(query: IndexQuery): IndexAnswer;
  /** Whether a part of the index did not answer the last search; undefined where OpenSearch was not asked. */
  wasPartial(): boolean | undefined;
  suggest(text: string, limit: number, locale?: HeadingLocale): readonly IndexSuggestion[];
  /** Builds the tables for searching. */
  warmUp(): void;
}

/** Searches segments in memory. Those that `before` has open are reused. */
export function segmentSearcher(shared: readonly SharedSegment[], before?: Searcher): Searcher {
  const segments = openSharedSegments(shared, before?.segments);
  const state = { segments };
  // Segments that are no longer searched are not kept in memory.
  let warm: readonly LiveSegment[] = segments.filter(({ segment }) =>
    before?.warm.some((known) => known.segment === segment),
  );
  return {
    segments,
    get warm() {
      return warm;
    },
    search: (query) => search(state, query),
    wasPartial: () => undefined,
    suggest: (text, limit, locale) => suggest(state, text, limit, locale),
    warmUp() {
      warmUp(state, warm);
      warm = segments;
    },
  };
}

/** Finds nothing: a library whose index is not open. */
export const noSearcher = segmentSearcher([]);

/** Searches an index in OpenSearch. An answer says that its total is not exact when a part of the index is away. */
export function engineSearcher(questions: EngineQuestions, libraryId: number, documentCount: number): Searcher {
  let isPartial: boolean | undefined;
  const ask = questions.of(libraryId, () => {
    isPartial = true;
  });
  const openIndex = (): EngineIndex => ({
    ask(searches) {
      isPartial ??= false;
      return ask(searches);
    },
    documentCount,
  });
  let index = openIndex();
  const answer = <Answer>(find: () => Answer): Answer => {
    isPartial = undefined;
    const found = find();
    // What a part of the index did not answer must not be kept with the index.
    if (isPartial) index = openIndex();
    return found;
  };
  return {
    segments: [],
    warm: [],
    search(query) {
      const found = answer(() => searchEngine(index, query));
      return isPartial ? { ...found, totalIsExact: false } : found;
    },
    wasPartial: () => isPartial,
    suggest: (text, limit, locale) => answer(() => suggestEngine(index, text, limit, locale)),
    warmUp: () => {},
  };
}
