import type { IndexState, Segment } from '../segment/segment.ts';
import { type IndexQuery, plainQuery } from './index-query.ts';
import { search } from './search.ts';
import { suggest } from './suggest/suggest.ts';

/**
 * Asks an index what people ask first, so that nobody has to wait for the tables that a thread makes when they are first
 * needed: words, a slip, facets, what is available now, what is new, suggestions. Other filters and orders are asked for later, if
 * at all, and make theirs then. It changes no answer.
 */
export function warmUp(state: IndexState): void {
  if (state.segments.length === 0) return;
  const words = [...new Set(state.segments.flatMap(({ segment }) => wordsOf(segment)))];
  const [word = ''] = words;
  const [first = '', second = '', ...rest] = word;
  const asked: IndexQuery = { ...plainQuery, fields: [], group: 'work', countFacets: true };
  for (const text of [...words, [second, first, ...rest].join('')])
    search(state, { ...asked, fields: [{ meaning: 'FREE', text }] });
  search(state, { ...asked, fields: [{ meaning: 'FREE', text: word }], filters: { availability: ['available'] } });
  search(state, { ...asked, sort: 'newest' });
  for (const begun of [first, word.slice(0, 3)]) suggest(state, begun, 8);
}

/** Two words of a segment's titles as they come: a frequent one, and one from the middle of its terms. */
function wordsOf({ terms, postings }: Segment): string[] {
  const words: string[] = [];
  const middle = Math.floor(terms.length / 2);
  for (let term = middle; term < terms.length && words.length < 1; term += 1) {
    const word = terms.at(term);
    if (/^[a-z]{4,12}$/.test(word)) words.push(word);
  }
  let most = 0;
  let frequent = '';
  // A sample is enough: any term that many records have.
  const step = Math.max(1, Math.floor(terms.length / 2000));
  for (let term = 0; term < terms.length; term += step) {
    const count = (postings.starts[term + 1] ?? 0) - (postings.starts[term] ?? 0);
    if (count <= most || !/^[a-z]{3,12}$/.test(terms.at(term))) continue;
    [most, frequent] = [count, terms.at(term)];
  }
  return frequent === '' ? words : [frequent, ...words];
}
