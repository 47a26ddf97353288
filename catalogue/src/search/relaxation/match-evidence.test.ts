import { expect, it } from 'vitest';
import { bookOf, segmentsOf } from '../../segment/testing/segments.ts';
import { parseTexts, requiredWords } from '../query/parsed-query.ts';
import { SegmentReader } from '../reader/segment-reader.ts';
import { evidenceOf, isConvincing, matchEvidence } from './match-evidence.ts';

const { weak, phrase, wholeTitle } = matchEvidence;
const shelf = {
  title: bookOf({ id: 'title', title: 'The rolling stone' }),
  longer: bookOf({ id: 'longer', title: 'Songs of the rolling stone' }),
  apart: bookOf({ id: 'apart', title: 'A stone that is not rolling' }),
  author: bookOf({ id: 'author', title: 'Songs', contributors: [{ name: 'Stone, Rolling', main: true, role: 'aut' }] }),
  authorAndTitle: bookOf({
    id: 'authorAndTitle',
    title: 'Rolling',
    contributors: [{ name: 'Stone, Irving', main: true, role: 'aut' }],
  }),
  subjects: bookOf({
    id: 'subjects',
    title: 'Geology',
    subjects: [
      { text: 'Rolling', kind: 'topic' },
      { text: 'Stone', kind: 'topic' },
    ],
  }),
  scattered: bookOf({ id: 'scattered', title: 'The rolling river', subjects: [{ text: 'Stone', kind: 'topic' }] }),
};
type Name = keyof typeof shelf;
const names = Object.keys(shelf) as Name[];
const reader = new SegmentReader(segmentsOf(Object.values(shelf).slice(0, 3), Object.values(shelf).slice(3)));

/** The position of a document, and the words of a text. */
function documentAndWords(name: Name, text: string) {
  const at = names.indexOf(name) < 3 ? 0 : 1;
  const live = reader.state.segments[at];
  if (!live) throw new Error('The index has two segments.');
  const words = requiredWords(parseTexts(reader, [{ meaning: 'FREE', text }]));
  return [{ part: { live, at }, document: names.indexOf(name) - 3 * at }, words] as const;
}

it.each([
  ['title', wholeTitle, true],
  ['longer', phrase, true],
  ['apart', weak, false],
  ['author', phrase, true],
  ['authorAndTitle', wholeTitle, true],
  ['subjects', weak, true],
  ['scattered', weak, false],
] as const)('a document that has the words as %s', (name, evidence, convincing) => {
  const [position, words] = documentAndWords(name, 'rolling stone');
  expect(words).toHaveLength(2);
  expect(evidenceOf(position, words)).toBe(evidence);
  expect(isConvincing(position, words)).toBe(convincing);
});

it('reads the fields of prefixes with few and with many terms', () => {
  const titles = Array.from({ length: 30 }, (_, at) => `Stone${String.fromCharCode(97 + at)} rolling`);
  const many = new SegmentReader(segmentsOf(titles.map((title, at) => bookOf({ id: `b${at}`, title }))));
  const [live] = many.state.segments;
  if (!live) throw new Error('The index has a segment.');
  for (const text of ['stone* rolling', 'stonea* rolling']) {
    const words = requiredWords(parseTexts(many, [{ meaning: 'FREE', text }]));
    expect(evidenceOf({ part: { live, at: 0 }, document: 0 }, words)).toBe(wholeTitle);
    expect(isConvincing({ part: { live, at: 0 }, document: 0 }, words)).toBe(true);
  }
});
