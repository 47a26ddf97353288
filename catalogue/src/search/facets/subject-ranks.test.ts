import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BibRecord, Subject } from '../../record/bib-record.ts';
import { mergeSegments } from '../../segment/merging/merge-segments.ts';
import { segmentOf } from '../../segment/open-segment.ts';
import type { IndexState } from '../../segment/segment.ts';
import { bookOf, segmentsOf } from '../../segment/testing/segments.ts';
import { headingKey } from '../../text/heading-key.ts';
import type { HeadingLocale } from '../../text/heading-locale.ts';
import { type IndexQuery, plainQuery } from '../index-query.ts';
import { search } from '../search.ts';

const topic = (text: string, language?: string): Subject => ({ text, kind: 'topic', language });

function optionsOf(state: IndexState, locale: HeadingLocale | undefined, query: Partial<IndexQuery> = {}) {
  const fields = [{ meaning: 'FREE' as const, text: 'haus' }];
  const answer = search(state, { fields, ...plainQuery, countFacets: true, locale, ...query });
  return answer.facets.find(({ id }) => id === 'subject')?.options ?? [];
}

const keysOf = (subjects: readonly Subject[]) => [...new Set(subjects.map(({ text }) => headingKey(text)))];

/** The options by reading each record: keys and counts in order. */
function expectedOptions(
  all: readonly BibRecord[],
  hits: readonly BibRecord[],
  locale: HeadingLocale,
): [string, number][] {
  const own = { de: 'ger', en: 'eng' }[locale];
  const total = new Map<string, number>();
  const translated = new Map<string, number>();
  for (const { subjects } of all) {
    const legible = keysOf(subjects.filter(({ language }) => language === undefined || language === own));
    for (const key of keysOf(subjects)) {
      total.set(key, (total.get(key) ?? 0) + 1);
      if (subjects.some(({ language }) => language === own) && !legible.includes(key))
        translated.set(key, (translated.get(key) ?? 0) + 1);
    }
  }
  const counts = new Map<string, number>();
  for (const key of hits.flatMap(({ subjects }) => keysOf(subjects))) counts.set(key, (counts.get(key) ?? 0) + 1);
  const share = (key: string) => (translated.get(key) ?? 0) / (total.get(key) ?? 1);
  const isLast = (key: string) => Number(share(key) > 0.5);
  return [...counts]
    .filter(([key]) => share(key) < 1)
    .sort(([a, m], [b, n]) => isLast(a) - isLast(b) || n - m || (a < b ? -1 : 1))
    .slice(0, 20);
}

const twice = (id: string, ...more: Subject[]) =>
  bookOf({ id, title: 'haus', subjects: [topic('Katze', 'ger'), topic('Cats', 'eng'), ...more] });
const onlyEnglish = bookOf({ title: 'haus', subjects: [topic('Cats', 'eng')] });

test('headings that a record has in the reader’s language too are left out, those of no language stay', () => {
  const state = segmentsOf([twice('1', topic('Haustier')), twice('2', topic('Chat', 'fre'))]);
  const idsFor = (locale?: HeadingLocale) => optionsOf(state, locale).map(({ id }) => id);
  expect(idsFor('de')).toEqual(['Katze', 'Haustier']);
  expect(idsFor('en')).toEqual(['Cats', 'Haustier']);
  expect(idsFor()).toEqual(['Cats', 'Katze', 'Chat', 'Haustier']);
});

test('a record with headings in another language only keeps them, with the count of all hits, after the others', () => {
  const state = segmentsOf([twice('1'), twice('2'), twice('3', topic('Haustier')), onlyEnglish]);
  expect(optionsOf(state, 'de').map(({ id, count }) => [id, count])).toEqual([
    ['Katze', 3],
    ['Haustier', 1],
    ['Cats', 4],
  ]);
  const foreign = segmentsOf([twice('1'), onlyEnglish, onlyEnglish]);
  expect(optionsOf(foreign, 'de').map(({ id }) => id)).toEqual(['Cats', 'Katze']);
});

test('a filter in another language finds the same records, and stays among the options', () => {
  const state = segmentsOf([twice('1'), twice('2')]);
  expect(optionsOf(state, 'de', { filters: { subject: ['Cats'] } })).toEqual([
    { id: 'Katze', count: 2, applied: false },
    { id: 'Cats', count: 2, applied: true },
  ]);
});

test('the options equal those of reading every record, in one segment, several and merged', async () => {
  const text = fc.constantFrom('Katze', 'katze.', 'KATZE', 'Cats', 'cats', 'Film', 'film.', 'Chat', 'Haustier', '!!!');
  const language = fc.constantFrom('ger', 'ger', 'eng', 'eng', 'fre', undefined);
  const subject = fc.tuple(text, language).map(([heading, code]) => topic(heading, code));
  const record = fc
    .tuple(fc.constantFrom('haus', 'haus', 'baum'), fc.array(subject, { maxLength: 5 }))
    .map(([title, subjects]) => bookOf({ title, subjects }));
  const arbitraryParts = fc.array(fc.array(record, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(arbitraryParts, async (recordParts) => {
      // Without hits the query would be relaxed.
      const parts = [[twice('1')], ...recordParts];
      const all = parts.flat();
      const hits = all.filter(({ title }) => title === 'haus');
      const several = segmentsOf(...parts);
      const merged = { segments: [{ segment: segmentOf('merged', (await mergeSegments(several.segments)).sections) }] };
      for (const locale of ['de', 'en'] as const) {
        const expected = expectedOptions(all, hits, locale);
        for (const state of [several, segmentsOf(all), merged])
          expect(optionsOf(state, locale).map(({ id, count }) => [headingKey(id), count])).toEqual(expected);
      }
    }),
    { numRuns: 40 },
  );
});

describe('in a catalogue of many headings', () => {
  const pairs = (at: number) => [`${(at * at) % 900}`, `${at % 30}`, `${at % 700}`];
  const library = Array.from({ length: 3000 }, (_, at) =>
    bookOf({
      id: `id-${at}`,
      title: `${at % 9 === 0 ? 'baum' : 'haus'} ${at % 60 === 1 ? 'selten' : ''}`,
      mediaType: at % 3 === 0 ? 'DVD' : 'BOOK',
      subjects: pairs(at).flatMap((name) => [
        ...(at % 7 === Number(name) % 7 ? [] : [topic(`thema ${name}`, 'ger')]),
        ...(at % 4 === 0 ? [] : [topic(`topic ${name}`, 'eng')]),
        ...(at % 50 === 0 ? [topic(`wort ${name}`)] : []),
      ]),
    }),
  );

  test.each([
    ['haus', {}],
    ['selten', {}],
    ['selten', { mediaType: ['BOOK'] }],
    ['haus', { mediaType: ['BOOK'] }],
  ] as const)('%s %j: the most frequent options are those of reading every record', (text, filters) => {
    const fields = [{ meaning: 'FREE' as const, text }];
    const isHit = ({ title, mediaType }: BibRecord) =>
      text.split(' ').every((word) => title.split(' ').includes(word)) &&
      (!('mediaType' in filters) || mediaType === 'BOOK');
    const hits = library.filter(isHit);
    for (const state of [segmentsOf(library), segmentsOf(library.slice(0, 2500), library.slice(2500))])
      for (const locale of ['de', 'en'] as const) {
        const options = optionsOf(state, locale, { fields, filters });
        const expected = expectedOptions(library, hits, locale);
        expect(options.map(({ id, count }) => [id, count])).toEqual(expected);
      }
  });
});
