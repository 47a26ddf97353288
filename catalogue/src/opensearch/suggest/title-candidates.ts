import type { Interpretation } from '../../search/suggest/suggestion-source.ts';
import type { TypedText } from '../../search/suggest/typed-text.ts';
import { inField } from '../../segment/fields.ts';
import type { EngineSearch } from '../ask.ts';
import { engineText } from '../engine-text.ts';
import { engineFields, wordFieldsOf } from '../index-mapping.ts';
import { allFilters, type EngineQuery } from '../query/engine-query.ts';
import { inAnyField } from '../query/node-query.ts';
import { optionFilter } from '../query/option-filter.ts';

/** The best known titles that are fetched of each kind: more than `suggestTitles` compares. */
const fetched = 48;
const { popularity, titleOrder, year, number } = engineFields;
const inTitles = inField.title | inField.otherTitle;

/** The searches for titles that begin with the text, and for those that have its words; the best known first. */
export function titleSearches({ text, attributes }: Interpretation): EngineSearch[] {
  const required = [
    ...(attributes?.mediaType ? [optionFilter('mediaType', attributes.mediaType)] : []),
    ...(attributes?.language ? [optionFilter('language', attributes.language)] : []),
  ];
  const bestKnown = (filter: EngineQuery, order: EngineSearch['sort'] = []): EngineSearch => ({
    query: {
      bool: {
        filter: [filter, ...required],
        should: [{ rank_feature: { field: popularity, linear: {} } }],
      },
    },
    size: fetched,
    sort: [{ _score: 'desc' }, ...order, { [number]: 'asc' }],
  });
  const inOrder = [{ [titleOrder]: 'asc' }, { [year]: { order: 'desc', missing: 0 } }];
  const ofAuthors = bestKnown(wordsWithin(text, inTitles | inField.author));
  return [
    bestKnown({ prefix: { [titleOrder]: engineText(text.key) } }, inOrder),
    // A single word is looked for in titles first.
    ...(text.completeWords.length === 0 ? [bestKnown(wordsWithin(text, inTitles))] : []),
    ofAuthors,
  ];
}

/** The documents with all complete words and a word with the last prefix, in fields of the mask. */
export function wordsWithin({ completeWords, lastPrefix }: TypedText, mask: number): EngineQuery {
  const fields = wordFieldsOf(mask);
  return allFilters([
    ...[...new Set(completeWords)].map((form) => inAnyField('term', fields, form)),
    inAnyField('prefix', fields, lastPrefix),
  ]);
}
