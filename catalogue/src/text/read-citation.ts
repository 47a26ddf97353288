import { isbn13 } from '../record/isbn.ts';

/** What a pasted citation says of the work. */
export interface Citation {
  /** The first author, as it was written: `Lessing, Gotthold Ephraim`. */
  readonly author?: string;
  readonly title?: string;
  readonly year?: number;
  /** ISBN-13 */
  readonly isbn?: string;
}

const maxLength = 1000;
/** A year as citations write it: 1400 to 2099, perhaps with a letter that tells two of one year apart. */
const year = '(1[4-9]\\d\\d|20\\d\\d)[a-z]?';
const editors = /\s*\(?\b(?:eds?|hrsg|hg|red|ed|herausgeber|editors?)\b\.?\)?/giu;

/** Ways to write a citation, the surest first. Each finds the author, the title with what follows it, and the year. */
const styles: readonly (readonly [RegExp, (parts: readonly string[]) => Citation])[] = [
  // APA, Harvard, DIN ISO 690: Author (year): Title. …
  [new RegExp(`^([^()]{2,250}?)[\\s,.]*\\(${year}[^)]{0,20}\\)[\\s:.,]*(.{2,})$`, 'u'), dated],
  // Chicago (author, date): Author. Year. Title. …
  [new RegExp(`^(\\p{L}[^\\d:]{2,250}?)[\\s,.]+${year}[.:]\\s+(.{2,})$`, 'u'), dated],
  // “Title” in quotation marks with the author before it
  [
    /^([^"“„«»]{2,120}?)[\s,:.]*["“„«»]([^"“”„«»]{4,300})["“”«»]?(.*)$/u,
    ([author, title, rest]) => quoted(author, title, rest),
  ],
  // ISBD: Title : subtitle / Author. – …
  [/^(.{2,300}?)\s+\/\s+(.{2,})$/u, ([title = '', author = '']) => slashed(title, author)],
  // MLA, Chicago (notes), DIN 1505: Family, Given. Title. Place: Publisher, Year.
  [
    /^(\p{L}[\p{L}'’ -]{1,40},\s[^.:]{1,40}(?:\.\s?\p{L}(?=\.)){0,3})\.?[.:]\s+(.{2,})$/u,
    ([author, rest]) => undated(author, rest),
  ],
];

/**
 * Reads a pasted citation in one of the usual styles: author, title, year and ISBN without place, publisher and pages.
 * Undefined when the text does not look like a citation; only its first thousand characters are read.
 */
export function readCitation(text: string): Citation | undefined {
  const line = text.slice(0, maxLength).replace(/\s+/g, ' ').trim();
  const isbn = isbnIn(line);
  const bare = line
    .replace(/(?:https?:\/\/|doi:|\bdoi\.org|www\.)\S{1,300}/giu, '')
    .replace(/\b(?:isbn|issn)\b.{0,40}$/iu, '');
  for (const [style, read] of styles) {
    const found = style.exec(bare.trim());
    if (found) return { ...filled(read(found.slice(1))), ...(isbn && { isbn }) };
  }
  return isbn ? { isbn } : undefined;
}

function dated([author = '', published = '', rest = '']: readonly string[]): Citation {
  return { author: firstAuthor(author), year: Number(published), title: titleIn(rest) };
}

function undated(author = '', rest = ''): Citation {
  return { author: firstAuthor(author), title: titleIn(rest), ...yearIn(rest) };
}

function quoted(author = '', title = '', rest = ''): Citation {
  return { author: firstAuthor(author), title: trimmed(title), ...yearIn(rest) };
}

/** Library users write `author / title` too: an inverted name before the stroke is the author. */
function slashed(left: string, right: string): Citation {
  const isInverted = /^\p{L}[\p{L}'’ -]{1,40},\s\p{L}[\p{L}.'’ -]{0,40}$/u.test(left);
  if (isInverted) return { author: left, title: titleIn(right), ...yearIn(right) };
  const [author = ''] = right.split(/\s[;–—-]\s|;|\.\s[–—-]/u);
  return { author: firstAuthor(author), title: trimmed(left), ...yearIn(right) };
}

function filled({ author, title, year: published }: Citation): Citation {
  return {
    ...(author && { author }),
    ...(title && { title }),
    ...(published && { year: published }),
  };
}

/** `Smith, J. A. & Osborn, M.` → `Smith, J. A.`; a second author's words would have to be found too. */
function firstAuthor(names: string): string {
  const [first = ''] = names
    .replace(editors, '')
    .split(/\s*(?:;|&|\bet al\b|\bu\.\s?a\.|\s(?:and|und|og|och|et|y|e)\s)/u);
  const parts = first.split(',').map((part) => part.trim());
  return trimmed(parts.slice(0, 2).join(', ')).replace(/^[@*]+/, '');
}

/** The title is the first sentence that is no mere abbreviation; `?` and `!` end it too, place and publisher do not belong. */
function titleIn(text: string): string {
  const start = text.replace(/^["“„«»*\s]+/u, '');
  const sentence =
    /^.{3,400}?(?:[?!](?=\s)|\p{L}{3,}(?=\.\s)|[”"»“](?=[,.\s]|$)|\)(?=\.\s))/u.exec(start)?.[0] ?? start;
  return trimmed(sentence.replace(/,\s[^,]{2,40}(?:,\s|:\s|\s)[^,]{0,40}\b(?:1[4-9]|20)\d\d\b.*$/u, ''));
}

function yearIn(text: string): { year?: number } {
  const found = new RegExp(`(?<![\\d-])${year}(?![\\d-])`, 'u').exec(text)?.[1];
  return found ? { year: Number(found) } : {};
}

function trimmed(text: string): string {
  return text.replace(/^["“„«»\s,:;]+|["“”„«»\s,:;.]+$/gu, '');
}

/** An ISBN with a right check digit anywhere in the text. */
function isbnIn(line: string): string | undefined {
  for (const [digits] of line.matchAll(/\b(?:97[89][\s\p{Pd}]?)?\d(?:[\s\p{Pd}]?\d){8}[\s\p{Pd}]?[\dXx]\b/gu)) {
    const isbn = isbn13(digits);
    if (isbn) return isbn;
  }
  return undefined;
}
