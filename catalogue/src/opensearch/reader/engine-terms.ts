import { similarTerms } from '../../search/spelling/similar-terms.ts';
import type { Ask } from '../ask.ts';
import type { EngineIndex } from '../engine-index.ts';
import { engineText } from '../engine-text.ts';
import { engineFields } from '../index-mapping.ts';
import { type EngineQuery, noDocument } from '../query/engine-query.ts';
import { editDistance } from './edit-distance.ts';
import { fetchedSegment } from './fetched-segment.ts';

/** Similar terms, or terms that match a wildcard, at most. */
const maxTerms = 500;
/** Any term with few edits, however frequent the form itself and wherever the edits are. */
const anyTerm = {
  suggest_mode: 'always',
  sort: 'frequency',
  prefix_length: 0,
  min_word_length: 1,
  max_term_freq: 2 ** 31,
};
/** Records in which terms are looked for that differ at the first letter. */
const maxSimilarRecords = 32;
const { words } = engineFields;

/** The documents with a form in any field. */
export function formFilter(form: string): EngineQuery {
  return { term: { [words]: engineText(form) } };
}

/** The terms at most `limit` edits from a form, with their edits. */
export function similarIn({ ask }: EngineIndex, form: string, limit: number): ReadonlyMap<string, number> {
  const term = { field: words, size: maxTerms, max_edits: limit, ...anyTerm };
  const [answer] = ask([{ query: noDocument, size: 0, suggest: { similar: { text: form, term } } }]);
  const suggested = (answer?.suggested ?? []).map((similar) => [similar, editDistance(form, similar)] as const);
  const similar = new Map(suggested.filter(([, distance]) => distance > 0 && distance <= limit));
  // Of two edits, the suggester allows none at the first letter.
  if (limit > 1)
    for (const [found, distance] of similarAtFirst(ask, form, [form, ...similar.keys()])) similar.set(found, distance);
  return similar;
}

/** The similar terms of records that have none of the known ones. */
function similarAtFirst(ask: Ask, form: string, known: readonly string[]): ReadonlyMap<string, number> {
  const isSimilar = { fuzzy: { [words]: { value: form, fuzziness: 2, max_expansions: maxTerms } } };
  const query = { bool: { filter: [isSimilar], must_not: [{ terms: { [words]: known } }] } };
  const [answer] = ask([{ query, size: maxSimilarRecords }]);
  const { segment } = fetchedSegment(answer?.hits ?? []);
  const found = similarTerms(segment.terms, form, 2);
  return new Map(found.map(({ term, distance }) => [segment.terms.at(term), distance]));
}

/** The terms that match a regular expression. */
export function termsLike({ ask }: EngineIndex, pattern: string): readonly string[] {
  const terms = { field: words, include: pattern, size: maxTerms, execution_hint: 'map' };
  const [answer] = ask([{ query: { regexp: { [words]: pattern } }, size: 0, aggs: { terms: { terms } } }]);
  return answer?.counted.terms?.buckets.map(({ key }) => key) ?? [];
}

/** The spellings of forms in a record that has them. */
export function surfacesIn({ ask }: EngineIndex, forms: readonly string[]): readonly string[] {
  const answers = ask(forms.map((form) => ({ query: formFilter(form), size: 1 })));
  return forms.map((form, at) => {
    const { segment } = fetchedSegment(answers[at]?.hits ?? []);
    const term = segment.terms.find(form);
    return term < 0 ? form : segment.terms.surface(term) || form;
  });
}
