import { canonicalWord, foldText } from '../text/fold.ts';
import { type TextHash, textHash } from '../text/text-hash.ts';
import { titleWords } from '../text/title-words.ts';
import type { BibRecord } from './bib-record.ts';

/** Titles many works share; without an author they say nothing. Folded and without article, see `titleWords`. */
const genericTitles = new Set(
  [
    'Gesammelte Werke',
    'Gesammelte Schriften',
    'Sämtliche Werke',
    'Ausgewählte Werke',
    'Ausgewählte Schriften',
    'Werke',
    'Schriften',
    'Briefe',
    'Briefwechsel',
    'Gedichte',
    'Erzählungen',
    'Märchen',
    'Novellen',
    'Dramen',
    'Tagebücher',
    'Jahresbericht',
    'Jahrbuch',
    'Katalog',
    'Mitteilungen',
    'Collected works',
    'Complete works',
    'Selected works',
    'Works',
    'Letters',
    'Poems',
    'Stories',
    'Annual report',
    'Œuvres',
    'Œuvres complètes',
    'Obras completas',
    'Opere',
  ].map((title) => titleWords(title).join(' ')),
);

/** Shorter titles (in letters) are too common to stand for a work without its author. */
const minTitleLength = 4;

/** What a key is read from; who makes many keys can pass in readings that remember words and names. */
export interface WorkReading {
  readonly titleWords: (title: string) => readonly string[];
  readonly authorKey: (name: string) => string;
}

const plainReading: WorkReading = { titleWords, authorKey };

/**
 * The same short text (16 hexadecimal digits) for all editions and media of a work: made of the main author's surname
 * and initial, the title without article and subtitle, and the part. A record whose title says too little (none, or a
 * generic or very short one without an author) is its own work.
 */
export function workKey(record: BibRecord): string {
  const { high, low } = workHash(record);
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
}

/** The hash of which `workKey` is the text. */
export function workHash(record: BibRecord, reading: WorkReading = plainReading): TextHash {
  const title = reading.titleWords(record.title).join(' ');
  const author = reading.authorKey(record.contributors.find((contributor) => contributor.main)?.name ?? '');
  if (record.titleMissing || title === '' || (author === '' && saysTooLittle(title)))
    return textHash(`record\n${record.id}`);
  const part = record.part ? reading.titleWords(record.part).join(' ') : '';
  return textHash(`work\n${author}\n${title}\n${part}`);
}

function saysTooLittle(title: string): boolean {
  return [...title.slice(0, 2 * minTitleLength)].length < minTitleLength || genericTitles.has(title);
}

/** `Mann, Thomas` → `mann t`; a name that is not inverted counts with its last word as the surname. */
export function authorKey(name: string): string {
  if (name === '') return '';
  const comma = name.indexOf(',');
  if (comma < 0) {
    const words = folded(name).split(' ');
    return words.length < 2 ? words.join('') : `${words.at(-1) ?? ''} ${initial(words[0] ?? '')}`;
  }
  return `${folded(name.slice(0, comma))} ${initial(folded(name.slice(comma)))}`.trim();
}

function folded(text: string): string {
  const plain = foldText(text);
  return plain
    .replace(ascii.test(plain) ? /[^a-z0-9]+/g : /[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
    .split(' ')
    .map(canonicalWord)
    .join(' ');
}

/** Expressions without classes of Unicode are several times as fast. */
const ascii = /^[\0-\x7F]*$/;

function initial(word: string): string {
  return [...word][0] ?? '';
}
