import { expect, it } from 'vitest';
import { bookOf } from '../../segment/testing/segments.ts';
import type { Subject } from '../bib-record.ts';
import { citation } from './citation.ts';
import { detailsOf } from './record-details.ts';

const subject = (text: string, kind: Subject['kind'] = 'topic', language?: string): Subject => ({
  text,
  kind,
  language,
});

it('shows a heading of several vocabularies once, whatever its capitals and punctuation', () => {
  const record = bookOf({
    subjects: [
      subject('symphonies'),
      subject('Symphonies.'),
      subject('C++'),
      subject('C'),
      subject('Live Recordings', 'genre'),
      subject('live recordings', 'genre'),
      subject('Symphonies', 'genre'),
      subject('Jazz', 'topic', 'ger'),
      subject('jazz', 'topic', 'eng'),
    ],
  });
  const shown = detailsOf(record).filter(({ subject }) => subject);
  expect(shown.map(({ key, value }) => `${key} ${value}`)).toEqual([
    'subject symphonies',
    'subject C++',
    'subject C',
    'genre Live Recordings',
    'genre Symphonies',
    'subject Jazz',
    'subject jazz',
  ]);
  expect(citation(record).ris.match(/^KW {2}- .*$/gm)).toHaveLength(shown.length);
});
