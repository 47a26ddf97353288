import type { IndexState, LiveSegment, Segment } from '../segment/segment.ts';
import { headingLocales } from '../text/heading-locale.ts';
import { type IndexQuery, plainQuery } from './index-query.ts';
import { search } from './search.ts';
import { suggest } from './suggest/suggest.ts';

/**
 * Runs typical first queries, so that no reader waits for the lazy tables of a thread: words, a typo, facets,
 * availability, new titles, suggestions. Other filters and orders are rarer and create theirs on demand. Answers do
 * not change.
 *
 * @param warm segments for which the thread has its tables already
 */
export function warmUp(state: IndexState, warm: readonly LiveSegment[] = []): void {
  if (state.segments.length === 0) return;
  const isWarm = new Set(warm.map(({ segment }) => segment));
  const cold = state.segments.filter(({ segment }) => !isWarm.has(segment));
  // Where all are warm, the tables of the state are still to be built.
  const searched = cold.length > 0 ? cold : state.segments.slice(0, 1);
  const words = [...new Set(searched.flatMap(({ segment }) => wordsOf(segment)))];
  const [word = ''] = words;
  const [first = '', second = '', ...laterLetters] = word;
  const plain: IndexQuery = { ...plainQuery, fields: [], group: 'work', countFacets: true };
  for (const text of [...words, [second, first, ...laterLetters].join('')])
    search(state, { ...plain, fields: [{ meaning: 'FREE', text }] });
  search(state, { ...plain, fields: [{ meaning: 'FREE', text: word }], filters: { availability: ['available'] } });
  for (const locale of headingLocales) search(state, { ...plain, sort: 'newest', locale });
  for (const prefix of [first, word.slice(0, 3)]) suggest(state, prefix, 8);
}

/** Two words of a segment: a frequent one, and one from the middle of its terms. */
function wordsOf({ terms, postings }: Segment): string[] {
  const words: string[] = [];
  const middle = Math.floor(terms.length / 2);
  for (let term = middle; term < terms.length && words.length < 1; term += 1) {
    const word = terms.at(term);
    if (/^[a-z]{4,12}$/.test(word)) words.push(word);
  }
  let most = 0;
  let frequent = '';
  // A sample is enough: any frequent term will do.
  const step = Math.max(1, Math.floor(terms.length / 2000));
  for (let term = 0; term < terms.length; term += step) {
    const count = (postings.starts[term + 1] ?? 0) - (postings.starts[term] ?? 0);
    if (count <= most || !/^[a-z]{3,12}$/.test(terms.at(term))) continue;
    [most, frequent] = [count, terms.at(term)];
  }
  return frequent === '' ? words : [frequent, ...words];
}
