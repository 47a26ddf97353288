import { decodeEntities, htmlToText } from '../text/html/html-to-text.ts';

/** The most characters of one note, abstract or table of contents. */
export const longestText = 10_000;
/** The most characters of a title, name or other short text. */
export const longestLine = 1_000;
/** The most entries of any list of a record but its items. */
export const longestList = 200;

/**
 * What makes work for `clean`: all but printable ASCII without `&` and `<`, and Latin letters below U+0300 (which are NFC
 * by themselves); blanks at the ends or in a row.
 */
const uncommon = /[^ !-%'-;=-~\u00a1-\u00ab\u00ad-\u02ff]|^ | $| {2}/;

/** The text without HTML, control characters and non-sort marks (U+0098/U+009C of DNB, `¬…¬`, `<<…>>` of hbz), blanks folded, NFC, cut. */
export function cleanText(text: string, limit: number = longestLine): string {
  return cleanBy(htmlToText, text, limit);
}

/** `clean` for the number of a record, in which nothing is a tag. */
export function cleanNumber(text: string, limit: number): string {
  return cleanBy(decodeEntities, text, limit);
}

function cleanBy(decoded: (text: string) => string, text: string, limit: number): string {
  if (text === '' || (text.length <= limit && !uncommon.test(text))) return text;
  const short = text.length > limit * 2 ? text.slice(0, limit * 2) : text;
  const plain = decoded(short)
    .replace(/[\u0098\u009c¬]/g, '')
    .replace(/<<([^<>]{1,40})>>/g, '$1')
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029\ufeff]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize();
  if (plain.length <= limit) return plain;
  return plain
    .slice(0, limit)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}

/** `clean` without the punctuation that ISBD puts at the end of an element (` /`, ` :`, ` ;`, ` =`, `,`). */
export function element(text: string, limit: number = longestLine): string {
  const plain = cleanText(text, limit);
  if (!punctuation.includes(plain.charAt(plain.length - 1)) && !punctuation.includes(plain.charAt(0))) return plain;
  return plain
    .replace(/(?:\s*[/:;=,]|\s+\.)+$/, '')
    .replace(/^(?:[/:;=,]\s+)+/, '')
    .trim();
}

const punctuation = '/:;=,.';

/** `element` without a full stop at the end, unless it ends an initial or an abbreviation such as `Dr.` or `Jr.`. */
export function heading(text: string): string {
  const bare = element(text);
  if (!bare.endsWith('.') || bare.endsWith('..') || /(?:^|[\s.(-])(?:\p{L}|\p{Lu}\p{Ll}|etc|usw)\.$/u.test(bare))
    return bare;
  return bare.slice(0, -1).trim();
}

/** Texts without empty ones and repetitions, in their order, at most `longestList`. */
export function distinct(texts: readonly string[]): string[] {
  if (texts.length < 2) return texts.length === 0 || texts[0] === '' ? [] : [...texts];
  return [...new Set(texts.filter((text) => text !== ''))].slice(0, longestList);
}

/**
 * The optional keys of an object, present and undefined where there is nothing to say. Objects that all have the same
 * keys are made several times as fast as ones put together of what is there, and JSON leaves undefined out.
 */
export type Undefinable<T> = { readonly [K in keyof T]-?: T[K] | undefined };

/** The text, or undefined where it says nothing. */
export function nonEmpty(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}

/** An object without its undefined and empty entries: the record keeps no key that says nothing. */
export function withoutEmpty<T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const kept: Partial<T> = {};
  for (const key in given) {
    const value = given[key];
    if (value !== undefined && value !== '') kept[key] = value;
  }
  return kept as { [K in keyof T]: Exclude<T[K], undefined> };
}
