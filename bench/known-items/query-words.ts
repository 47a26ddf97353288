import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { spokenName } from '@buchfink/catalogue/record/person-name';
import type { Random } from '../records/random.ts';
import { contentWordsOf } from './word-index.ts';

/** The main author's name in spoken and in inverted order; bodies and names without a comma have one form. */
export function authorOf(record: BibRecord): {
  readonly family: string;
  readonly spoken: string;
  readonly name: string;
} {
  const name = record.contributors.find(({ main }) => main)?.name ?? '';
  return { name, spoken: spokenName(name), family: name.split(',')[0]?.trim() ?? '' };
}

/** Two to four consecutive content words of the title. */
export function someWords(record: BibRecord, random: Random, min = 2, max = 4): string[] {
  const words = contentWordsOf(record.title);
  const count = Math.min(words.length, min + random.below(max - min + 1));
  const from = random.below(words.length - count + 1);
  return count < min ? [] : words.slice(from, from + count);
}

/** The words in lower case, joined by blanks. */
export const lower = (words: readonly string[]): string => words.join(' ').toLowerCase();
