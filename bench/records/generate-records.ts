import type { BibRecord, Contributor } from '@buchfink/catalogue/record/bib-record';
import type { MediaType } from '@buchfink/contract/media-type';
import { checkDigit13 } from '@buchfink/contract/text/isbn-check-digit';
import { createCopies } from './copies.ts';
import { createHeadings } from './headings.ts';
import { createPhrases } from './phrases.ts';
import { createRandom, drawByShare, type Random } from './random.ts';
import { capital, createVocabulary } from './words.ts';

/** Incremented whenever the same seed yields other records: files of an older version are regenerated. */
export const generatorVersion = 3;

const mediaShares = {
  BOOK: 60,
  EBOOK: 10,
  DVD: 7,
  CD_MUSIC: 6,
  AUDIOBOOK: 6,
  EAUDIO: 3,
  MAGAZINE: 3,
  BLURAY: 2,
  SCORE_MUSIC: 1.2,
  MAP: 0.9,
  CD_SOFTWARE: 0.5,
  NEWSPAPER: 0.4,
} as const satisfies Partial<Record<MediaType, number>>;
const languageShares = {
  ger: 74,
  eng: 14,
  fre: 2,
  tur: 2,
  rus: 2,
  spa: 1.5,
  ara: 1,
  ita: 1,
  pol: 0.8,
  ukr: 0.7,
  lat: 0.3,
};
/** The fields that no generated record has. */
const absent = {
  otherTitles: [],
  classifications: [],
  invalidIsbn: [],
  issn: [],
  ean: [],
  identifiers: [],
  links: [],
  notes: [],
};

/**
 * Generates records whose words, names and headings are distributed as in language (Zipf–Mandelbrot): titles of two
 * to seven words, some twenty terms per record, thirty persons per hundred records, one to four items in 64 branches.
 */
export function* generateRecords(count: number, seed: number): Generator<BibRecord> {
  const random = createRandom(seed);
  const words = createVocabulary(random);
  const { person, subjects, publisher, series } = createHeadings(count, words, random);
  const { topic: anyTopic, phrase } = createPhrases(words, random);
  const itemsOf = createCopies(words, random);
  const mediaTypeOf = drawByShare(mediaShares, random);
  const languageOf = drawByShare(languageShares, random);
  const sometimes = <Value>(share: number, make: () => Value) => (random.next() < share ? make() : undefined);

  for (let number = 1; number <= count; number++) {
    const language = languageOf();
    const topic = anyTopic();
    const theme = { topic, language: language === 'eng' ? language : 'ger' } as const;
    const mediaType = mediaTypeOf();
    const year = yearOf(random);
    const authors = new Set(Array.from({ length: authorCount(random) }, person));
    const subtitle = sometimes(0.45, () => phrase(3, 8, theme));
    const abstract = sometimes(0.3, () => capital(phrase(12, 32, theme)));
    yield {
      ...absent,
      id: `B${number}`,
      mediaType,
      title: capital(phrase(2, 7, theme)),
      ...(subtitle !== undefined && { subtitle }),
      nonFiling: 0,
      contributors: [...authors].map((name, at): Contributor => ({ name, role: 'aut', main: at === 0 })),
      year,
      publisher: publisher(),
      series: random.next() < 0.2 ? [{ title: series(), number: String(1 + random.below(40)) }] : [],
      subjects: subjects(topic).map((text) => ({ text, kind: 'topic' })),
      isbn: year >= 1970 && random.next() < 0.8 ? [isbnOf(number)] : [],
      languages: [language],
      ...(abstract !== undefined && { abstract }),
      items: itemsOf(mediaType === 'EBOOK' || mediaType === 'EAUDIO'),
      added: `${Math.min(2026, Math.max(1990, year))}-${String(1 + random.below(11)).padStart(2, '0')}-15`,
    };
  }
}

/** Draws a year: most are of the last decades, a few of 1500 to 1900. */
function yearOf(random: Random): number {
  if (random.next() < 0.02) return 1500 + random.below(400);
  return Math.max(1900, Math.round(2026 - random.next() ** 1.8 * 75));
}

function authorCount(random: Random): number {
  if (random.next() < 0.08) return 0;
  return random.next() < 0.72 ? 1 : 2 + random.below(2);
}

/** The ISBN-13 of the record with this number: distinct, with a correct check digit. */
function isbnOf(number: number): string {
  const digits = `9783${String(number).padStart(8, '0')}`;
  return digits + checkDigit13(digits);
}
