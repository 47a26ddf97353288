import { isSimilar } from '@buchfink/contract/search';
import type { IndexAnswer, IndexFacet, IndexQuery } from '../../search/index-query.ts';
import { type MatchedQuery, matchQuery } from '../../search/match-query.ts';
import { arena } from '../../search/matching/arena.ts';
import { suggestionOf } from '../../search/search.ts';
import { understandQuery, withFilters } from '../../search/understanding/understand-query.ts';
import type { EngineIndex } from '../engine-index.ts';
import { answered, askTogether } from '../question.ts';
import { EngineReader } from '../reader/engine-reader.ts';
import { fetchedAnswer } from '../reader/fetched-segment.ts';
import { knownAnswersOf } from '../reader/known-answers.ts';
import { prefetch } from '../reader/prefetch.ts';
import { editionsQuestion } from './editions.ts';
import { facetsQuestion } from './facets-of-hits.ts';
import { type HitQuery, hitQuery } from './hit-query.ts';
import { pageOf, worksOf } from './page.ts';
import { answeringSearches, searchAhead } from './search-ahead.ts';
import { triedCatalogue } from './tried-catalogue.ts';

/** Answers a search as the embedded index does. */
export function searchEngine(index: EngineIndex, query: IndexQuery): IndexAnswer {
  arena.reset();
  const understood = understandQuery(triedCatalogue(index), query);
  if (!understood) return answerQuery(index, query);
  return { ...answerQuery(index, withFilters(query, understood)), understood: understood.understood };
}

function answerQuery(index: EngineIndex, query: IndexQuery): IndexAnswer {
  const reader = new EngineReader(index);
  prefetch(index, reader, query.fields);
  reader.askAhead(searchAhead(knownAnswersOf(index), reader, query));
  const matched = matchQuery(reader, query.fields, query);
  const { result, excluded } = matched;
  const question = hitQuery(matched, query.filters, result && reader.searchOf(result.hits));
  const isAllExcluded = excluded.length > 0 && knownAnswersOf(index).countsOf([question.counted])[0] === 0;
  const suggestion = suggestionOf({
    ...matched,
    excluded: excluded.map(({ text }) => text),
    hits: isAllExcluded ? [] : (result?.hits ?? []),
  });
  return {
    ...hitsAndFacets({ index, reader, query, matched, question }),
    totalIsExact: true,
    rung: result?.rung,
    changes: matched.changes.length > 0 ? matched.changes : undefined,
    absent: matched.absent.length > 0 ? matched.absent : undefined,
    suggestions: suggestion === undefined ? undefined : [{ text: suggestion, kind: 'spelling' }],
  };
}

interface MatchedSearch {
  readonly index: EngineIndex;
  readonly reader: EngineReader;
  readonly query: IndexQuery;
  readonly matched: MatchedQuery;
  /** The documents that match, and the filters. */
  readonly question: HitQuery;
}

/** The page, and what is counted over all hits. */
function hitsAndFacets({
  index,
  reader,
  query,
  matched,
  question,
}: MatchedSearch): Pick<IndexAnswer, 'total' | 'works' | 'hits' | 'facets'> {
  const { result } = matched;
  const isGrouped = query.group === 'work';
  const isAbsent = result !== undefined && result.hits.length === 0;
  const known = knownAnswersOf(index);
  const { page: search, facets } = answeringSearches(known, query, question, {
    copyDemands: matched.copyDemands,
    rung: result?.rung,
  });
  const [first, counted] = isAbsent ? [fetchedAnswer(undefined)] : known.fetch(search, facets ? [facets.search] : []);
  const page = isAbsent ? [] : pageOf({ reader, known, matched, query, search, first });
  const [hits, options] = askTogether(index.ask, [
    isGrouped ? editionsQuestion(question, page) : answered(page.map(({ hit }) => hit)),
    facets ? facetsQuestion(index, facets.search, counted, facets.question) : answered([]),
  ]);
  return {
    total: first.total,
    works: isGrouped ? worksOf(first) : undefined,
    hits,
    facets: isSimilar(result?.rung) ? options.map(withoutCounts) : options,
  };
}

/** The options of hits that only approximate the query: these are not counted. */
function withoutCounts({ id, options }: IndexFacet): IndexFacet {
  return {
    id,
    options: options.map(({ within, ...option }) => ({
      ...option,
      count: 0,
      within: within?.map((inner) => ({ ...inner, count: 0 })),
    })),
  };
}
