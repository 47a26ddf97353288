import type { MediaType } from '@buchfink/contract/media-type';

/** A title of the catalogue that `catalogueRules` search. */
export interface TestTitle {
  readonly id: string;
  readonly title: string;
  readonly author?: string;
  readonly year: number;
  readonly isbn?: string;
  readonly subjects?: readonly string[];
  readonly publisher?: string;
  readonly mediaType: MediaType;
  /** ISO 639-2/B. */
  readonly language: string;
  readonly branch: string;
  /** The day on which the title was added, `YYYY-MM-DD`. */
  readonly added: string;
}

const kling = { author: 'Kling, Marc-Uwe', publisher: 'Ullstein', language: 'ger' };
const kafka = { author: 'Kafka, Franz', publisher: 'Fischer' };

/** The titles with letters, languages and media of all sorts. */
const titles: readonly TestTitle[] = [
  {
    id: 'k1',
    title: 'Die Känguru-Chroniken',
    ...kling,
    year: 2009,
    isbn: '9783548372570',
    subjects: ['Humor', 'Berlin'],
    mediaType: 'BOOK',
    branch: 'ZB',
    added: '2026-01-10',
  },
  {
    id: 'k2',
    title: 'Das Känguru-Manifest',
    ...kling,
    year: 2011,
    subjects: ['Humor'],
    mediaType: 'BOOK',
    branch: 'NORD',
    added: '2026-02-10',
  },
  {
    id: 'k3',
    title: 'Die Känguru-Offenbarung',
    ...kling,
    year: 2014,
    isbn: '9783548375137',
    mediaType: 'EBOOK',
    branch: 'ZB',
    added: '2026-03-10',
  },
  {
    id: 'k4',
    title: 'Die Känguru-Apokryphen',
    ...kling,
    year: 2018,
    subjects: ['Humor'],
    mediaType: 'CD',
    branch: 'NORD',
    added: '2026-04-10',
  },
  {
    id: 'p1',
    title: 'Der Process',
    ...kafka,
    year: 1925,
    subjects: ['Gericht'],
    mediaType: 'BOOK',
    language: 'ger',
    branch: 'ZB',
    added: '2025-01-10',
  },
  {
    id: 'p2',
    title: 'The trial',
    ...kafka,
    year: 1937,
    subjects: ['Gericht'],
    mediaType: 'BOOK',
    language: 'eng',
    branch: 'ZB',
    added: '2025-01-11',
  },
  {
    id: 'p3',
    title: 'Le procès',
    ...kafka,
    year: 1933,
    subjects: ['Gericht', 'Äpfel & Öl'],
    mediaType: 'DVD',
    language: 'fre',
    branch: 'NORD',
    added: '2025-01-12',
  },
  {
    id: 'r1',
    title: 'Процесс',
    author: 'Кафка, Франц',
    year: 1965,
    mediaType: 'BOOK',
    language: 'rus',
    branch: 'ZB',
    added: '2025-01-13',
  },
  {
    id: 'a/1 "x"',
    title: 'Äpfel & Öl: C++ || (Teil 1)',
    author: "O'Neill, Siân",
    year: 1999,
    subjects: ['Kochen'],
    mediaType: 'BOOK',
    language: 'ger',
    branch: 'ZB',
    added: '2025-01-14',
  },
];

/** Many titles with years of their own, for pages. */
const manyTitles = Array.from(
  { length: 60 },
  (_, index): TestTitle => ({
    id: `m${index}`,
    title: `Masse Nummer ${index}`,
    year: 1800 + index * 3,
    mediaType: index % 2 === 0 ? 'BOOK' : 'MAGAZINE',
    language: index % 3 === 0 ? 'eng' : 'ger',
    branch: index % 5 === 0 ? 'NORD' : 'ZB',
    added: '2020-01-01',
  }),
);

/** All titles of the catalogue. */
export const catalogueTitles: readonly TestTitle[] = [...titles, ...manyTitles];
