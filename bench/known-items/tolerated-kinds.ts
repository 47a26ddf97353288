import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { indexedYear } from '@buchfink/catalogue/segment/columns/dates';
import type { QueryKind } from './query-kind.ts';
import { lower, someWords } from './query-words.ts';
import { misspell } from './typos.ts';

const isPlain = (word: string) => word.length >= 5 && /^\p{Script=Latin}+$/u.test(word);

/** Words that readers add to a title to name the medium or the language. */
const carriers: Partial<Record<BibRecord['mediaType'], string>> = {
  AUDIOBOOK: 'hörbuch',
  EBOOK: 'e-book',
  DVD: 'dvd',
  CD_MUSIC: 'cd',
  BLURAY: 'blu-ray',
};
const languages: Readonly<Record<string, string>> = { eng: 'englisch', fre: 'französisch', spa: 'spanish' };

/** Kinds of queries with two faults at once, or with words that the record does not contain. */
export const toleratedKinds = {
  'joined-and-typo': (record, random, words) => {
    const clean = someWords(record, random, 2, 2);
    const query = misspell(clean.join('').toLowerCase(), random);
    return clean.length < 2 || !clean.every(isPlain) || words.has(query) ? undefined : { query, clean };
  },
  'two-beginnings': (record, random, words) => {
    const clean = someWords(record, random, 2, 2);
    const prefix = clean.map((word) => word.slice(0, 5 + random.below(Math.max(1, word.length - 5))));
    const isBegun = clean.every((word, at) => isPlain(word) && word !== prefix[at] && !words.has(prefix[at] ?? ''));
    return clean.length < 2 || !isBegun ? undefined : { query: lower(prefix), clean };
  },
  'typo-and-year': (record, random) => {
    const clean = someWords(record, random, 1, 1);
    const spoilt = misspell(lower(clean), random);
    const year = indexedYear(record);
    if (year === undefined || !clean.every(isPlain) || spoilt === lower(clean)) return undefined;
    return { query: `${spoilt} ${year}`, clean, fields: { TITLE: spoilt, YEAR: `${year}` } };
  },
  'title-and-carrier': (record, random) => {
    const [clean, carrier] = [someWords(record, random, 2, 3), carriers[record.mediaType]];
    return clean.length < 2 || !carrier ? undefined : { query: lower([...clean, carrier]), clean };
  },
  'title-and-language': (record, random) => {
    const [clean, language] = [someWords(record, random, 2, 3), languages[record.languages[0] ?? '']];
    return clean.length < 2 || !language ? undefined : { query: lower([...clean, language]), clean };
  },
} satisfies Readonly<Record<string, QueryKind>>;
