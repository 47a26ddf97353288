import { canonicalWord, foldText } from '../text/fold.ts';
import { textHash } from '../text/text-hash.ts';
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

/**
 * The same short text (16 hexadecimal digits) for all editions and media of a work: made of the main author's surname
 * and initial, the title without article and subtitle, and the part. A record whose title says too little (none, or a
 * generic or very short one without an author) is its own work.
 */
export function workKey(record: BibRecord): string {
  const title = titleWords(record.title).join(' ');
  const author = authorKey(record);
  const tooLittle = [...title].length < minTitleLength || genericTitles.has(title);
  if (record.titleMissing || title === '' || (author === '' && tooLittle)) return hash(`record\n${record.id}`);
  return hash(`work\n${author}\n${title}\n${titleWords(record.part ?? '').join(' ')}`);
}

/** `Mann, Thomas` → `mann t`; a name that is not inverted counts with its last word as the surname. */
function authorKey(record: BibRecord): string {
  const name = record.contributors.find((contributor) => contributor.main)?.name ?? '';
  const comma = name.indexOf(',');
  if (comma < 0) {
    const words = folded(name).split(' ');
    return words.length < 2 ? words.join('') : `${words.at(-1) ?? ''} ${initial(words[0] ?? '')}`;
  }
  return `${folded(name.slice(0, comma))} ${initial(folded(name.slice(comma)))}`.trim();
}

function folded(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
    .split(' ')
    .map(canonicalWord)
    .join(' ');
}

function initial(word: string): string {
  return [...word][0] ?? '';
}

function hash(text: string): string {
  const { high, low } = textHash(text);
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
}
