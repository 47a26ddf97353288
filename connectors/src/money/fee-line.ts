import { type Amount, type DecimalMark, readAmount } from './read-amount.ts';

/** A line about a fee, taken apart. Without `amount`, `text` is the whole line. */
export interface FeeLine {
  readonly text: string;
  readonly amount?: Amount;
  /** The words of the amount. */
  readonly written?: string;
}

/**
 * Finds the amount in a line of a system about one fee, such as `Overdue: Title 2.50` or `17 $2.50 "Lost" Title`. An amount has decimals or
 * names its currency; at several, those with a currency are meant, else the last word of the line. Undefined amounts leave the line whole.
 * `usual` and `mark` as in `readAmount`.
 */
export function readFeeLine(line: string, usual: string, mark?: DecimalMark): FeeLine {
  const words = line
    .slice(0, 1000)
    .split(/[ \t]+/)
    .filter((word) => word !== '');
  const whole = readAmount(words.join(' '), usual, mark);
  if (whole) return { text: '', amount: whole, written: words.join(' ') };
  const read = (text: string) => readAmount(text, usual, mark);
  const found = words.flatMap((_, start) => amountAt(words, start, read) ?? []);
  const marked = found.filter(({ isMarked }) => isMarked);
  const atEnd = found.filter(({ end }) => end === words.length);
  const [only, ...others] = marked.length > 0 ? marked : found.length > 1 ? atEnd : found;
  if (only === undefined || others.length > 0 || isGroupTorn(words, only.start)) return { text: words.join(' ') };
  return {
    text: [...words.slice(0, only.start), ...words.slice(only.end)].join(' '),
    amount: only.amount,
    written: words.slice(only.start, only.end).join(' '),
  };
}

interface LineAmount {
  readonly start: number;
  /** The first word after it. */
  readonly end: number;
  readonly amount: Amount;
  readonly isMarked: boolean;
}

/** The amount that begins with a word: of one word, or of a number and its currency in either order. */
function amountAt(
  words: readonly string[],
  start: number,
  read: (text: string) => Amount | undefined,
): LineAmount | undefined {
  const [word = '', next = ''] = words.slice(start, start + 2);
  if (isMark(word)) {
    const amount = /\d/.test(next) ? read(`${word} ${next}`) : undefined;
    return amount && { start, end: start + 2, amount, isMarked: true };
  }
  if (!/\d/.test(word) || isMark(words[start - 1] ?? '')) return undefined;
  const pair = isMark(next) && !/\d/.test(words[start + 2] ?? '') ? read(`${word} ${next}`) : undefined;
  if (pair) return { start, end: start + 2, amount: pair, isMarked: true };
  const amount = /[.,]\d{2,}|\p{Sc}|[A-Z]{3}/u.test(word) ? read(word) : undefined;
  return amount && { start, end: start + 1, amount, isMarked: /[\p{Sc}\p{L}]/u.test(word) };
}

/** Whether a word names a currency: a symbol, a code, or one of the few in small letters. */
const isMark = (word: string) =>
  /^(?:\p{Lu}{0,3}\p{Sc}|[A-Z]{3}|euros?|S?Fr\.?|kr\.?|zł|Kč|Ft)$/iu.test(word) &&
  !/^\d/.test(word) &&
  readAmount(`${word} 1`, 'EUR') !== undefined;

/** Whether the word before may be the first digits of the amount: `1 234,50` or the volume 1 for 234,50. */
const isGroupTorn = (words: readonly string[], start: number) =>
  /^\d{3}[.,]\d/.test(words[start] ?? '') && /^\d{1,3}$/.test(words[start - 1] ?? '');
