import type { IndexFacet } from '../../search/index-query.ts';
import type { CountedByName, EngineAnswer, EngineSearch } from '../ask.ts';
import type { EngineIndex } from '../engine-index.ts';
import { askTogether, type Question } from '../question.ts';
import { knownAnswersOf } from '../reader/known-answers.ts';
import { facetsFrom, headingKeys, isSubjectsCut } from './facet-answer.ts';
import { type FacetQuestion, facetAggregations, subjectAggregations } from './facet-question.ts';
import { headingsQuestion } from './headings.ts';
import type { HitQuery } from './hit-query.ts';

/** The search that counts the facets: over the documents before the filters. */
export function facetSearch({ counted, min_score }: HitQuery, facets: FacetQuestion): EngineSearch {
  return { query: counted, min_score, size: 0, aggs: facetAggregations(facets) };
}

/** Asks for what is missing in the facets that were counted: the spellings of headings, and which subjects are offered. */
export function facetsQuestion(
  index: EngineIndex,
  search: EngineSearch,
  answer: EngineAnswer | undefined,
  question: FacetQuestion,
): Question<IndexFacet[]> {
  const { counted = {} } = answer ?? {};
  const known = knownAnswersOf(index);
  const headings = headingsQuestion(known, headingKeys(counted, question), question.locale);
  return {
    searches: headings.searches,
    read(answers) {
      const headingsOf = headings.read(answers);
      return isSubjectsCut(counted, headingsOf)
        ? withMoreSubjects(index, search, counted, question)
        : facetsFrom(counted, question, headingsOf);
    },
  };
}

function withMoreSubjects(
  index: EngineIndex,
  search: EngineSearch,
  counted: CountedByName,
  question: FacetQuestion,
): IndexFacet[] {
  const [more] = index.ask([{ ...search, aggs: subjectAggregations(question) }]);
  const all = { ...counted, ...more?.counted };
  const headings = headingsQuestion(knownAnswersOf(index), headingKeys(all, question), question.locale);
  const [headingsOf] = askTogether(index.ask, [headings]);
  return facetsFrom(all, question, headingsOf);
}
