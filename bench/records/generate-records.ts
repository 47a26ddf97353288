import type { BibRecord, Contributor, HoldingItem } from '@buchfink/catalogue/record/bib-record';
import type { MediaType } from '@buchfink/contract/media-type';
import { chance, shares, zipf } from './chance.ts';
import { persons } from './persons.ts';
import { capital, functionWords, vocabulary } from './words.ts';

/** Rises whenever the same seed gives other records: files of an older version are made anew. */
export const generatorVersion = 1;

const mediaShares: Partial<Record<MediaType, number>> = {
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
};
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

const publisherForms = [' Verlag', '', '', ' & Sohn', ' Press', ' Media'] as const;

/** The codes of the branches, the largest first. */
export const branchCodes: readonly string[] = Array.from(
  { length: 64 },
  (_, at) => `Z${String(at + 1).padStart(2, '0')}`,
);

/** ISBN-13 of the record with this number: distinct, with a right check digit. */
function isbnOf(number: number): string {
  const digits = `9783${String(number).padStart(8, '0')}`;
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/**
 * Invented records whose words, names and headings are spread as in language (Zipf–Mandelbrot): titles of two to seven
 * words, some twenty terms a record; thirty persons to a hundred records; one to four copies in 64 branches.
 */
export function* generateRecords(count: number, seed: number): Generator<BibRecord> {
  const random = chance(seed);
  const words = vocabulary(random);
  const names = persons(Math.max(200, Math.floor(count * 0.3)), random);
  const topics = Array.from({ length: 3_000 }, () => words.topic());
  const subjects = Array.from({ length: 25_000 }, () => {
    const kind = random.next();
    const noun = words.noun();
    return kind < 0.6 ? noun : kind < 0.8 ? `${noun} / ${words.noun()}` : `${noun}, ${words.noun()}`;
  });
  const publishers = Array.from(
    { length: 5_000 },
    () => `${random.pick(names).split(',')[0]}${random.pick(publisherForms)}`,
  );
  const series = Array.from({ length: Math.max(50, count >> 6) }, () => `${words.noun()} ${words.word('ger')}`);
  const person = zipf(names.length, random, 0.9, 20);
  const topic = zipf(topics.length, random, 0.8, 2.7);
  const inTopic = zipf(40, random, 0.9, 1);
  const subject = zipf(subjects.length, random, 0.95, 10);
  const publisher = zipf(publishers.length, random, 1, 5);
  const seriesRank = zipf(series.length, random, 0.9, 10);
  const functionWord = {
    ger: zipf(functionWords.ger.length, random, 1, 1),
    eng: zipf(functionWords.eng.length, random, 1, 1),
  };
  const branch = zipf(branchCodes.length, random, 0.8, 1);
  const mediaType = shares(mediaShares as Record<string, number>, random) as () => MediaType;
  const language = shares(languageShares, random);

  const phrase = (least: number, most: number, of: Uint32Array, spoken: 'ger' | 'eng') => {
    const length = least + random.below(most - least + 1);
    return Array.from({ length }, (_, at) => {
      const kind = random.next();
      if (kind < 0.3 && at > 0 && at < length - 1) return functionWords[spoken][functionWord[spoken]()];
      return spoken === 'ger' && kind < 0.62 ? words.german(of[inTopic()] ?? 0) : words.word(spoken);
    }).join(' ');
  };
  const copies = (online: boolean): HoldingItem[] => {
    if (online) return [{ id: '1', branch: branchCodes[0] ?? '', state: 'online' }];
    const places = new Set(
      Array.from({ length: 1 + Math.min(3, Math.floor(-Math.log(1 - random.next()) * 1.2)) }, branch),
    );
    return [...places].map((place, at) => {
      const lent = random.next() < 0.28;
      return {
        id: String(at + 1),
        branch: branchCodes[place] ?? '',
        shelfmark: `${capital(words.word('ger').slice(0, 3))} ${random.below(90) + 10}`,
        state: lent ? 'lent' : 'available',
        ...(lent && { due: `2026-12-${String(1 + random.below(28)).padStart(2, '0')}` }),
      };
    });
  };

  for (let number = 0; number < count; number++) {
    const code = language();
    const spoken = code === 'eng' ? 'eng' : 'ger';
    const topicNumber = topic();
    const about = topics[topicNumber] ?? new Uint32Array(40);
    const type = mediaType();
    const year =
      random.next() < 0.02 ? 1500 + random.below(400) : Math.max(1900, Math.round(2026 - random.next() ** 1.8 * 75));
    const authorCount = random.next() < 0.08 ? 0 : random.next() < 0.72 ? 1 : 2 + random.below(2);
    const authors = new Set(Array.from({ length: authorCount }, () => names[person()] ?? ''));
    const headings = new Set(
      Array.from({ length: random.next() < 0.15 ? 0 : 1 + random.below(3) }, () =>
        random.next() < 0.55 ? (topicNumber * 7 + random.below(6)) % subjects.length : subject(),
      ),
    );
    yield {
      id: `B${number + 1}`,
      mediaType: type,
      title: capital(phrase(2, 7, about, spoken)),
      ...(random.next() < 0.45 && { subtitle: phrase(3, 8, about, spoken) }),
      nonFiling: 0,
      otherTitles: [],
      contributors: [...authors].map((name, at): Contributor => ({ name, role: 'aut', main: at === 0 })),
      year,
      publisher: publishers[publisher()] ?? '',
      series: random.next() < 0.2 ? [{ title: series[seriesRank()] ?? '', number: String(1 + random.below(40)) }] : [],
      subjects: [...headings].map((at) => ({ text: subjects[at] ?? '', kind: 'topic' })),
      classifications: [],
      isbn: year >= 1970 && random.next() < 0.8 ? [isbnOf(number + 1)] : [],
      invalidIsbn: [],
      issn: [],
      ean: [],
      identifiers: [],
      links: [],
      languages: [code],
      notes: [],
      ...(random.next() < 0.3 && { abstract: capital(phrase(12, 32, about, spoken)) }),
      items: copies(type === 'EBOOK' || type === 'EAUDIO'),
      added: `${Math.min(2026, Math.max(1990, year))}-${String(1 + random.below(11)).padStart(2, '0')}-15`,
    };
  }
}
