import { expect, test } from 'vitest';
import { plainQuery } from '../../search/index-query.ts';
import { search } from '../../search/search.ts';
import { bookOf, segmentsOf } from '../../segment/testing/segments.ts';
import { wordsOf } from '../words.ts';

const forms = (text: string) => wordsOf(text).map(({ parts }) => parts.map(({ form }) => form).join('+'));

test.each(['צה״ל', 'צה"ל', 'צה”ל', "צה''ל", 'צה׳׳ל', 'צהל', 'צַהַ״ל'])('%s is one word', (written) => {
  expect(forms(written)).toEqual(['צהל']);
  expect(forms(`תולדות ${written} 1948`)).toEqual(['תולדות', 'צהל', '1948']);
});

test.each(['ג׳ורג׳', "ג'ורג'", 'ג’ורג’', 'גורג'])('%s is one word with and without geresh', (written) => {
  expect(forms(written)).toEqual(['גורג']);
});

test('quotation marks around Hebrew words stay quotation marks', () => {
  expect(forms('"שלום" "עולם"')).toEqual(['שלום', 'עולם']);
});

const spellings = ['תולדות צה״ל וארה״ב', 'תולדות צה"ל וארה"ב', 'תולדות צהל וארהב', 'תּוֹלְדוֹת צַהַ״ל וארה״ב'];

test.each(spellings)('a title is found in any spelling of title and query: %s', (title) => {
  const state = segmentsOf([bookOf({ title }), bookOf({ id: '2', title: 'תולדות ארץ ישראל' })]);
  for (const text of spellings) {
    const { hits, rung } = search(state, { fields: [{ meaning: 'FREE', text }], ...plainQuery });
    expect(rung).toBeUndefined();
    expect(hits.map(({ number }) => number)).toEqual([1]);
  }
});
