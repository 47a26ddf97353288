import { canonicalWord, foldText } from '../../text/fold.ts';
import { isVolumeWord } from '../../text/function-words.ts';
import { type TextHash, textHash } from '../../text/text-hash.ts';
import { titleWords } from '../../text/title-words.ts';
import type { BibRecord, SeriesEntry } from '../bib-record.ts';
import { rolesOf } from '../roles.ts';

/**
 * Titles of many works, which identify a work only together with an author's full name. Folded, without article: see
 * `titleWords`. They are written in Latin-1, since other letters need a pattern that takes long to compile at the start.
 */
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
    'Erinnerungen',
    'Memoiren',
    'Autobiographie',
    'Lieder',
    'Sonette',
    'Balladen',
    'Fabeln',
    'Essays',
    'Aufsätze',
    'Reden',
    'Predigten',
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
    'Memoirs',
    'Plays',
    'Sonnets',
    'Speeches',
    'Annual report',
    'Oeuvres',
    'Oeuvres complètes',
    'Obras completas',
    'Opere',
  ].map((title) => titleWords(title).join(' ')),
);

/** Shorter titles (in letters) are too common to identify a work without its author. */
const minTitleLength = 4;

/** The parts from which a key is made; a caller that makes many keys can pass functions that cache words and names. */
export interface WorkKeyParts {
  readonly titleWords: (title: string) => readonly string[];
  readonly authorKey: (name: string) => string;
}

const plainReading: WorkKeyParts = { titleWords, authorKey };

/**
 * The work key: the same text of 16 hexadecimal digits for all editions and media of a work. It is made of the main
 * author's surname and initial (the first given name for generic titles), the title without article and subtitle, and
 * the part: its number, or its place and own title in the series that the title repeats. Without an author the director is used; without either, title, subtitle, year and media type must agree.
 * A record whose title says too little (missing, or generic or very short without an author) is its own work.
 */
export function workKey(record: BibRecord): string {
  const { high, low } = workHash(record);
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
}

/** The hash that `workKey` formats. */
export function workHash(record: BibRecord, reading: WorkKeyParts = plainReading): TextHash {
  const title = reading.titleWords(titleOf(record)).join(' ');
  const isGeneric = genericTitles.has(title);
  const name = authorOf(record);
  if (record.titleMissing || title === '' || (name === '' && (isGeneric || isShort(title))))
    return textHash(`record\n${record.id}`);
  const author = reading.authorKey(name);
  const agent = name === '' ? distinguishingFacts(record, reading) : isGeneric ? author : withInitial(author);
  return textHash(`work\n${agent}\n${title}\n${partOf(record, reading)}`);
}

/** The main author, otherwise the director; empty where there is neither. */
function authorOf({ contributors }: BibRecord): string {
  const author =
    contributors.find(({ main }) => main) ?? contributors.find((person) => rolesOf(person).includes('drt'));
  return author?.name ?? '';
}

/** The facts by which records without an author are distinguished, beside the title. */
function distinguishingFacts({ subtitle = '', year = 0, mediaType }: BibRecord, reading: WorkKeyParts): string {
  return `\t${reading.titleWords(subtitle).join(' ')}\t${year}\t${mediaType}`;
}

/** The title, continued by a subtitle that begins with `and`: `Mia : und der Drache` is `Mia und der Drache`. */
function titleOf({ title, subtitle = '' }: BibRecord): string {
  return /^(?:und|and|&) /i.test(subtitle) ? `${title} ${subtitle}` : title;
}

/**
 * What distinguishes the volumes of a set. Where the title is that of the series, the volume's own title is in the
 * subtitle: its number there tells it from the others, or else the subtitle does.
 */
function partOf(record: BibRecord, reading: WorkKeyParts): string {
  const { part, subtitle = '' } = record;
  if (part) return partNumber(part, reading);
  const entry = seriesOfTitle(record, reading);
  if (!entry) return '';
  return entry.number ? partNumber(entry.number, reading) : reading.titleWords(subtitle).join(' ');
}

/** The series or set whose title begins with all words of the record's title; one with a number first. */
function seriesOfTitle(record: BibRecord, reading: WorkKeyParts): Pick<SeriesEntry, 'number'> | undefined {
  const { series, parent } = record;
  if (series.length === 0 && !parent?.title) return undefined;
  const title = `${reading.titleWords(titleOf(record)).join(' ')} `;
  const entries = [...series, ...(parent ? [parent] : [])].filter((entry) =>
    `${reading.titleWords(entry.title ?? '').join(' ')} `.startsWith(title),
  );
  return entries.find(({ number }) => number) ?? entries[0];
}

/** The number of a part without its label ("Bd. 2", "Band 2"); its words where it has no number, or several. */
function partNumber(part: string, reading: WorkKeyParts): string {
  const words = reading.titleWords(part);
  const numbers = words.filter((word) => /^\d+$/.test(word));
  const otherWords = words.filter((word) => !/^\d+$/.test(word) && !isVolumeWord(word));
  return numbers.length === 1 && otherWords.length === 0 ? String(Number(numbers[0])) : words.join(' ');
}

function isShort(title: string): boolean {
  return [...title.slice(0, 2 * minTitleLength)].length < minTitleLength;
}

/** `Mann, Thomas` → `mann thomas`; the last word of a name that is not inverted counts as the surname. */
export function authorKey(name: string): string {
  if (name === '') return '';
  const comma = name.indexOf(',');
  if (comma < 0) {
    const words = folded(name).split(' ');
    return words.length < 2 ? words.join('') : `${words.at(-1) ?? ''} ${words[0] ?? ''}`;
  }
  return `${folded(name.slice(0, comma))} ${folded(name.slice(comma)).split(' ')[0] ?? ''}`.trim();
}

/** `mann thomas` → `mann t`. */
function withInitial(author: string): string {
  const at = author.lastIndexOf(' ') + 1;
  return at === 0 ? author : author.slice(0, at) + initial(author.slice(at));
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

/** Expressions without Unicode classes are several times faster. */
const ascii = /^[\0-\x7F]*$/;

function initial(word: string): string {
  return [...word][0] ?? '';
}
