import { quotationMarks as marks } from '@buchfink/contract/text/quotation-marks';
import { isbn13 } from '../../record/identifiers/isbn.ts';
import { type KeyedCitation, parseKeyedCitation } from './keyed-citation.ts';

/** The work that a pasted citation describes. */
export interface Citation {
  /** The first author, as it was written: `Lessing, Gotthold Ephraim`. */
  readonly author?: string;
  readonly title?: string;
  readonly year?: number;
  /** ISBN-13 */
  readonly isbn?: string;
  /** Whether author and title were guessed; such a reading counts only if a search finds all of it. */
  readonly isGuess?: true;
}

const maxLength = 1000;
const edges = new RegExp(`^[${marks}\\s,:;]+|[${marks}\\s,:;.]+$`, 'gu');
const titleStart = new RegExp(`^[${marks}*\\s]+`, 'u');
/** A sentence up to its end, or to the closing quotation mark. */
const firstSentence = new RegExp(
  `^.{3,400}?(?:[?!](?=\\s)|\\p{L}{3,}(?=\\.\\s)|[${marks}](?=[,.\\s]|$)|\\)(?=\\.\\s))`,
  'u',
);
/** A year in a citation: 1400 to 2099, optionally with a letter that distinguishes two works of one year. */
const year = '(1[4-9]\\d\\d|20\\d\\d)[a-z]?';
/** A year, optionally after the year of the first edition: `1866/2002`. */
const editionYear = `(?:1[4-9]\\d\\d\\s?[/–]\\s?)?${year}`;
const editors = /\s*\(?\b(?:eds?|hrsg|hg|red|ed|herausgeber|editors?)\b\.?\)?/giu;
/** A name in natural order, of two to five words: `Umberto Eco`, `P. Süskind`, `Johann Wolfgang von Goethe`. */
const natural = "(\\p{L}[\\p{L}.'’-]{0,30}(?:\\s\\p{L}[\\p{L}.'’-]{0,30}){1,4})";

/** Citation styles, the most certain first. Each matches the author, the title with the rest, and the year. */
const styles: readonly (readonly [RegExp, (parts: readonly string[]) => Citation])[] = [
  // APA, Harvard, DIN ISO 690: Author (year): Title. …
  [new RegExp(`^([^()]{2,250}?)[\\s,.]*\\(${editionYear}[^)]{0,20}\\)[\\s:.,]*(.{2,})$`, 'u'), dated],
  // Chicago (author, date): Author. Year. Title. …
  [new RegExp(`^(\\p{L}[^\\d:]{2,250}?)[\\s,.]+${year}[.:]\\s+(.{2,})$`, 'u'), dated],
  // “Title” in quotation marks with the author before it
  [
    new RegExp(`^([^${marks}]{2,120}?)[\\s,:.]*[${marks}]([^${marks}]{4,300})[${marks}]?(.*)$`, 'u'),
    ([author, title, publication]) => quoted(author, title, publication),
  ],
  // ISBD: Title : subtitle / Author. – …, optionally with the heading `Author: ` before the title
  [/^(.{2,300}?)\s+\/\s+(.{2,})$/u, ([title = '', author = '']) => slashed(title, author)],
  // MLA, Chicago (notes), DIN 1505: Family, Given. Title. Place: Publisher, Year.
  [
    /^(\p{L}[\p{L}'’ -]{1,40},\s[^.:\d]{1,40}(?:\.\s?\p{L}(?=\.)){0,3})\.?[.:]\s+(.{2,})$/u,
    ([author, titlePart]) => undated(author, titlePart),
  ],
];

/** Patterns that also match text which is not a citation; they require a year. */
const guesses: typeof styles = [
  // Given Family: Title. Publisher, Place Year.
  [new RegExp(`^${natural}\\s?:\\s+(.{2,})$`, 'u'), ([author, titlePart]) => undated(author, titlePart)],
  // Given Family, Title, Place: Publisher, Year.
  [
    new RegExp(`^${natural},\\s(.{2,}?),\\s(.{2,})$`, 'u'),
    ([author, title, publication]) => quoted(author, title, publication),
  ],
  // Title, Given Family, Year.
  [
    new RegExp(`^(.{2,200}?),\\s${natural},\\s(.{2,})$`, 'u'),
    ([title, author, publication]) => quoted(author, title, publication),
  ],
];

/**
 * Parses a pasted citation in the usual styles, BibTeX or RIS: author, title, year and ISBN, without place, publisher
 * and pages. The most likely reading comes first; the list is empty when the text does not look like a citation. Only
 * the first thousand characters are read.
 */
export function parseCitations(text: string): Citation[] {
  const start = text.slice(0, maxLength);
  const keyed = parseKeyedCitation(start);
  const line = start.replace(/\s+/g, ' ').trim();
  const isbn = isbnIn(line);
  const readings = keyed ? [filled(ofKeys(keyed))] : inStyles(line);
  if (isbn) return readings.length > 0 ? readings.map((reading) => ({ ...reading, isbn })) : [{ isbn }];
  return readings;
}

function ofKeys({ author = '', title = '', year: published = '' }: KeyedCitation): Citation {
  return { author: firstAuthor(author), title, ...yearIn(published) };
}

function inStyles(line: string): Citation[] {
  const withoutNotes = line
    .replace(/(?:https?:\/\/|doi:|\bdoi\.org|www\.)\S{1,300}/giu, '')
    .replace(/\b(?:isbn|issn)\b.{0,40}$/iu, '')
    .trim();
  const read = (patterns: typeof styles) =>
    patterns.flatMap(([style, parts]) => {
      const match = style.exec(withoutNotes);
      return match ? [filled(parts(match.slice(1)))] : [];
    });
  const guessed = read(guesses).filter((reading) => reading.year !== undefined);
  const work = trimmed(withoutEdition(line));
  const wholeLine = work.length < trimmed(line).length && work.includes(' ') ? [{ title: work }] : [];
  const [best] = read(styles);
  return [
    ...(best ? [best] : []),
    ...[...guessed, ...wholeLine].map((citation) => ({ ...citation, isGuess: true as const })),
  ];
}

function dated([author = '', published = '', titlePart = '']: readonly string[]): Citation {
  return { author: firstAuthor(author), year: Number(published), title: titleIn(titlePart) };
}

function undated(author = '', titlePart = ''): Citation {
  return { author: firstAuthor(author), title: titleIn(titlePart), ...yearIn(titlePart) };
}

function quoted(author = '', title = '', publication = ''): Citation {
  return { author: firstAuthor(author), title: trimmed(title), ...yearIn(publication) };
}

/** Parses `title / author`. Patrons also write `author / title`: an inverted name before the slash is the author. */
function slashed(before: string, after: string): Citation {
  const isInverted = /^\p{L}[\p{L}'’ -]{1,40},\s\p{L}[\p{L}.'’ -]{0,40}$/u.test(before);
  if (isInverted) return { author: before, title: titleIn(after), ...yearIn(after) };
  const headed = /^(\p{L}[\p{L}'’ -]{1,40},\s\p{L}[^:,]{0,40})\s?:\s+(.{2,})$/u.exec(before);
  if (headed) return { author: headed[1] ?? '', title: trimmed(headed[2] ?? ''), ...yearIn(after) };
  const [author = ''] = after.split(/\s[;–—-]\s|;|\.\s[–—-]/u);
  return { author: firstAuthor(author), title: trimmed(before), ...yearIn(after) };
}

function filled({ author, title, year: published }: Citation): Citation {
  return {
    author: author || undefined,
    title: title || undefined,
    year: published || undefined,
  };
}

/** `Smith, J. A. & Osborn, M.` → `Smith, J. A.`; the words of a second author would have to match, too. */
function firstAuthor(names: string): string {
  const [first = ''] = names
    .replace(editors, '')
    .split(/\s*(?:;|&|\bet al\b|\bu\.\s?a\.|\s(?:and|und|og|och|et|y|e)\s)/u);
  const parts = first.split(',').map((part) => part.trim());
  return trimmed(parts.slice(0, 2).join(', ')).replace(/^[@*]+/, '');
}

/**
 * The title: the first sentence that is not just an abbreviation. `?` and `!` end it, too; place and publisher are
 * removed.
 */
function titleIn(text: string): string {
  const start = text.replace(titleStart, '');
  const sentence = firstSentence.exec(start)?.[0] ?? start;
  return trimmed(sentence.replace(/,\s[^,]{2,40}(?:,\s|:\s|\s)[^,]{0,40}\b(?:1[4-9]|20)\d\d\b.*$/u, ''));
}

function yearIn(text: string): { year?: number } {
  const match = new RegExp(`(?<![\\d-])${year}(?![\\d-])`, 'u').exec(text)?.[1];
  return match ? { year: Number(match) } : {};
}

function trimmed(text: string): string {
  return text.replace(edges, '');
}

/** The first ISBN with a correct check digit in the text. */
function isbnIn(line: string): string | undefined {
  for (const [digits] of line.matchAll(/\b(?:97[89][\s\p{Pd}]?)?\d(?:[\s\p{Pd}]?\d){8}[\s\p{Pd}]?[\dXx]\b/gu)) {
    const isbn = isbn13(digits);
    if (isbn) return isbn;
  }
  return undefined;
}

/** Remarks on the edition, not the work: ISBN, pages, number of the edition. */
const editionPatterns = [
  /[(,;]?\s*\be?-?(?:isbn|issn)\b(?:-1[03])?[\s:]*[\dx][\dx\s\p{Pd}]{6,20}/giu,
  /[(,;]?\s*\b(?:pp?|ss?|seiten?|pages?)\b\.?\s*\d{1,4}(?:\s*\p{Pd}\s*\d{1,4}|\s*ff?\b\.?)?/giu,
  /[(,;]?\s*\b\d{1,4}\s*(?:s\.|seiten\b|pages\b|pp?\.)/giu,
  /[(,;]?\s*\b\d{1,3}(?:\.|st|nd|rd|th)\s*(?:\p{L}{1,20}\.?,?\s){0,2}(?:aufl(?:age\b|\.)|ausg(?:abe\b|\.)|ed(?:ition\b|\.|n\b))\)?/giu,
];

/** Removes the ISBN, the pages and the number of the edition, which do not match words of the record. */
function withoutEdition(line: string): string {
  return editionPatterns.reduce((text, part) => text.replace(part, ' '), line);
}
