import type { Interpretation } from '../../search/suggest/suggestion-source.ts';
import type { TypedText } from '../../search/suggest/typed-text.ts';
import { inField } from '../../segment/fields.ts';
import type { EngineSearch } from '../ask.ts';
import { orderText } from '../engine-text.ts';
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
  const { completeWords } = text;
  const inTitlesAndNames = inTitles | inField.author;
  return [
    bestKnown({ prefix: { [titleOrder]: orderText(text.key) } }, inOrder),
    bestKnown(wordsWithin(text, inTitlesAndNames)),
    // A single word is looked for in titles first; of several, the last may be rarer or more frequent than the others.
    completeWords.length === 0
      ? bestKnown(wordsWithin(text, inTitles))
      : bestKnown(allFilters(completeWithin(text, inTitlesAndNames))),
  ];
}

/** The documents with all complete words and a word with the last prefix, in fields of the mask. */
export function wordsWithin(text: TypedText, mask: number): EngineQuery {
  return allFilters([...completeWithin(text, mask), inAnyField('prefix', wordFieldsOf(mask), text.lastPrefix)]);
}

function completeWithin({ completeWords }: TypedText, mask: number): EngineQuery[] {
  return [...new Set(completeWords)].map((form) => inAnyField('term', wordFieldsOf(mask), form));
}
