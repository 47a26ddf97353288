import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import type { MediaType } from '@buchfink/contract/media-type';
import { type Chance, chance, zipf } from './chance.ts';
import { capital, vocabulary } from './words.ts';

const mediaTypes: readonly MediaType[] = ['BOOK', 'BOOK', 'BOOK', 'BOOK', 'AUDIOBOOK', 'DVD', 'EBOOK', 'CD_MUSIC'];
const states = ['available', 'available', 'lent', 'reference', 'online'] as const;
const branches = ['mitte', 'nord', 'sued', 'west', 'bus'];

/** ISBN-13 of the record with this number: distinct, with a right check digit. */
function isbnOf(number: number): string {
  const digits = `9783${String(number).padStart(8, '0')}`;
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/**
 * Invented records whose words are spread as in language. Titles have two to seven words, a fifth has a subtitle, and
 * authors, subjects and publishers recur.
 */
export function* generateRecords(count: number, seed: number): Generator<BibRecord> {
  const random = chance(seed);
  const words = vocabulary(60_000, random);
  const rank = zipf(words.length, random);
  const word = () => words[rank()] ?? 'wort';
  const authors = Array.from(
    { length: Math.max(100, count >> 2) },
    () => `${capital(random.pick(words))}, ${firstName(random)}`,
  );
  const author = zipf(authors.length, random);
  const phrase = (shortest: number, longest: number) =>
    Array.from({ length: shortest + random.below(longest - shortest + 1) }, word).join(' ');

  for (let number = 0; number < count; number++) {
    const mediaType = random.pick(mediaTypes);
    yield {
      id: `B${number}`,
      mediaType,
      title: capital(phrase(2, 7)),
      ...(random.next() < 0.2 ? { subtitle: phrase(2, 6) } : {}),
      nonFiling: 0,
      otherTitles: [],
      contributors: [{ name: authors[author()] ?? 'Anonym', role: 'aut', main: true }],
      year: 2025 - Math.floor(random.next() ** 2 * 120),
      publisher: capital(words[random.below(400)] ?? 'Verlag'),
      series: [],
      subjects: Array.from({ length: random.below(4) }, () => ({ text: capital(word()), kind: 'topic' })),
      classifications: [],
      isbn: mediaType === 'BOOK' ? [isbnOf(number)] : [],
      invalidIsbn: [],
      issn: [],
      ean: [],
      identifiers: [],
      links: [],
      languages: [random.next() < 0.7 ? 'ger' : 'eng'],
      notes: [],
      ...(random.next() < 0.3 ? { abstract: phrase(20, 60) } : {}),
      items: [{ id: '1', branch: random.pick(branches), state: random.pick(states) }],
    };
  }
}

const firstNames = 'Anna Berta Carl Dora Emil Frieda Georg Hanna Ida Jakob Karla Ludwig Marta Nora Otto Paula'.split(
  ' ',
);
const firstName = (random: Chance) => random.pick(firstNames);

/** The records in batches, as the index reads them. */
export async function* inBatches(records: readonly BibRecord[], size: number): AsyncGenerator<readonly BibRecord[]> {
  for (let from = 0; from < records.length; from += size) yield records.slice(from, from + size);
}
