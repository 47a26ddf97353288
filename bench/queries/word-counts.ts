import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { functionWords } from '../records/words.ts';
import { wordsOf } from './query.ts';

const mute = new Set([...functionWords.ger, ...functionWords.eng]);

/** Whether a word is a content word. */
export const isContentWord = (word: string): boolean => word.length > 2 && !mute.has(word) && !/^\d/.test(word);

/** Document frequencies of content words, and a sample of the records. */
export interface WordCounts {
  readonly records: number;
  readonly counts: ReadonlyMap<string, number>;
  readonly samples: readonly BibRecord[];
}

/** Counts the words of all records and keeps every n-th record, some 10,000 in total. */
export async function countWords(records: AsyncIterable<BibRecord>, count: number): Promise<WordCounts> {
  const counts = new Map<string, number>();
  const samples: BibRecord[] = [];
  const step = Math.max(1, Math.floor(count / 10_000));
  let number = 0;
  for await (const record of records) {
    if (number++ % step === 0) samples.push(record);
    for (const word of new Set(textsOf(record).flatMap(wordsOf))) {
      if (isContentWord(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return { records: number, counts, samples };
}

const textsOf = (record: BibRecord): string[] => [
  record.title,
  record.subtitle ?? '',
  record.abstract ?? '',
  ...record.contributors.map(({ name }) => name),
  ...record.subjects.map(({ text }) => text),
  ...record.series.map(({ title }) => title),
];
