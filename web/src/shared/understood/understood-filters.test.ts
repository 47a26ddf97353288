import type { SearchAnswer } from '@buchfink/contract/search';
import { decodeSearch } from '@buchfink/contract/search/search-address';
import { describe, expect, it } from 'vitest';
import { encodeSearch, toggleFilter } from '#shared/search/address/search-address.ts';
import { facetOfWords, toggledOption, understoodFilters, withUnderstood } from './understood-filters.ts';

const search = (address: string) => decodeSearch(new URLSearchParams(address));
const audio = { words: 'hörbuch', facet: 'mediaType', options: ['AUDIOBOOK', 'EAUDIO'] };
const answer: SearchAnswer = {
  libraryId: 1,
  total: 1,
  totalIsExact: true,
  offset: 0,
  limit: 20,
  items: [],
  facets: [],
  tookMs: 1,
  understood: [audio],
};

describe('understood filters', () => {
  it('are those of the answer, and none of an answer that has none', () => {
    expect(understoodFilters([answer], search('FREE=krimi+hörbuch'))).toEqual([audio]);
    expect(understoodFilters([{ ...answer, understood: undefined }], search('FREE=krimi'))).toEqual([]);
    expect(understoodFilters([undefined], search('FREE=krimi'))).toEqual([]);
  });

  it('of several libraries are named once for the same words', () => {
    const answers = [answer, undefined, { understood: [audio] }, {}];
    expect(understoodFilters(answers, search('FREE=krimi+hörbuch'))).toEqual([audio]);
  });

  it('vanish at once when their words are to be words', () => {
    expect(understoodFilters([answer], search('FREE=krimi+hörbuch&f.words=hörbuch'))).toEqual([]);
  });

  it('are shown beside the chosen filters', () => {
    const shown = withUnderstood(search('FREE=krimi+hörbuch&f.mediaType=DVD&f.year=2015'), [audio]);
    expect(shown.filters).toEqual({ mediaType: ['DVD', 'AUDIOBOOK', 'EAUDIO'], year: ['2015'] });
  });

  it('become words when one of their options is removed; a chosen option is just removed', () => {
    const chosen = search('FREE=krimi+hörbuch&f.mediaType=DVD');
    const asWords = toggleFilter(chosen, ...toggledOption(chosen, [audio], 'mediaType', 'EAUDIO'));
    expect(asWords.filters).toEqual({ mediaType: ['DVD'], words: ['hörbuch'] });
    expect(toggleFilter(chosen, ...toggledOption(chosen, [audio], 'mediaType', 'DVD')).filters).toEqual({});
    expect(search(encodeSearch(asWords).toString())).toEqual(asWords);
  });

  it('come back when their words are words no longer, whose chip says what they are', () => {
    const asWords = search('FREE=krimi+hörbuch&f.words=hörbuch');
    const t = (key: string, values?: object) => `${key} ${JSON.stringify(values)}`;
    expect(facetOfWords(asWords, t).options).toEqual([
      { id: 'hörbuch', label: 'catalogue.as-words {"words":"hörbuch"}' },
    ]);
    expect(toggleFilter(asWords, ...toggledOption(asWords, [], 'words', 'hörbuch')).filters).toEqual({});
  });
});
