import { decodeEntities, htmlToText } from './html/html-to-text.ts';

/** The maximum length of one note, abstract or table of contents, in characters. */
export const maxTextLength = 10_000;
/** The maximum length of a title, name or other short text, in characters. */
export const maxLineLength = 1_000;
/** The maximum number of entries of a record's lists, except its items. */
export const maxListLength = 200;

/**
 * Characters that `cleanText` may have to change: everything except printable ASCII without `&` and `<` and Latin
 * letters below U+0300, which are always NFC; also leading, trailing and repeated blanks.
 */
const uncommon = /[^ !-%'-;=-~\u00a1-\u00ab\u00ad-\u02ff]|^ | $| {2}/;

/**
 * Removes HTML, control characters and non-sort marks (U+0098/U+009C of DNB, `¬…¬`, `<<…>>` of hbz), collapses
 * blanks, normalises to NFC and cuts the text at `limit` characters.
 */
export function cleanText(text: string, limit: number = maxLineLength): string {
  return cleanBy(htmlToText, text, limit);
}

/** `cleanText` for a record number, in which `<` never begins a tag. */
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

/**
 * `cleanText` without the ISBD punctuation around an element (` /`, ` :`, ` ;`, ` =`, `,`, also with a full stop after
 * it), and without a second full stop (`Briefwechsel..`) or one after another final mark (`Was nun?.`).
 */
export function element(text: string, limit: number = maxLineLength): string {
  const plain = cleanText(text, limit);
  if (!punctuation.includes(plain.charAt(plain.length - 1)) && !punctuation.includes(plain.charAt(0))) return plain;
  return plain
    .slice(0, endWithoutMarks(plain))
    .replace(/^(?:[/:;=,.](?:\s+|$)|[,;])+/, '')
    .replace(/(?<=(?<!\.)\.|[!?])\.$/, '')
    .trim();
}

const punctuation = '/:;=,.';
const finalMark = /(?:\s?[/:;=,]\.?|\s\.)$/;

/** The length of a text with single blanks without the marks at its end, which are taken off one by one. */
function endWithoutMarks(text: string): number {
  for (let end = text.length; ; ) {
    const mark = finalMark.exec(text.slice(Math.max(0, end - 3), end))?.[0];
    if (mark === undefined) return end;
    end -= mark.length;
  }
}

/**
 * `element` without a full stop at the end, unless the stop belongs to an initial or an abbreviation such as `Dr.` or
 * `Jr.`.
 */
export function heading(text: string): string {
  const bare = element(text);
  if (!bare.endsWith('.') || bare.endsWith('..') || /(?:^|[\s.(-])(?:\p{L}|\p{Lu}\p{Ll}|etc|usw)\.$/u.test(bare))
    return bare;
  return bare.slice(0, -1).trim();
}

/** Removes empty and repeated texts, keeps the order, and returns at most `maxListLength` of them. */
export function distinct(texts: readonly string[]): string[] {
  if (texts.length < 2) return texts.length === 0 || texts[0] === '' ? [] : [...texts];
  return [...new Set(texts.filter((text) => text !== ''))].slice(0, maxListLength);
}

/**
 * All keys of a type, the optional ones `undefined` where there is no value. Objects with the same keys
 * are created several times faster than objects assembled from what is there, and JSON leaves `undefined` out.
 */
export type AllKeys<T> = { readonly [K in keyof Required<T>]: T[K] };

/** The text, or `undefined` when it is empty. */
export function nonEmpty(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}

/** An object without its undefined and empty entries, so that a record keeps no empty keys. */
export function withoutEmpty<T extends object>(object: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const filled: Partial<T> = {};
  for (const key in object) {
    const value = object[key];
    if (value !== undefined && value !== '') filled[key] = value;
  }
  return filled as { [K in keyof T]: Exclude<T[K], undefined> };
}
