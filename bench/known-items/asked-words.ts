import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { spokenName } from '@buchfink/catalogue/record/person-name';
import type { Chance } from '../records/chance.ts';
import { tellingWords } from './clean-words.ts';

/** The main author's name as people say it and as lists sort it; bodies and names without a comma have one form. */
export function authorOf(record: BibRecord): {
  readonly family: string;
  readonly spoken: string;
  readonly name: string;
} {
  const name = record.contributors.find(({ main }) => main)?.name ?? '';
  return { name, spoken: spokenName(name), family: name.split(',')[0]?.trim() ?? '' };
}

/** Two to four telling words of the title that follow each other. */
export function someWords(record: BibRecord, random: Chance, least = 2, most = 4): string[] {
  const words = tellingWords(record.title);
  const count = Math.min(words.length, least + random.below(most - least + 1));
  const from = random.below(words.length - count + 1);
  return count < least ? [] : words.slice(from, from + count);
}

/** The words in lower case as one text. */
export const lower = (words: readonly string[]): string => words.join(' ').toLowerCase();
