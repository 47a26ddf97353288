import type { FieldMeaning } from '@buchfink/contract/search';
import { type Word, wordsOf } from '../text/words.ts';
import { anywhere, inField, numberKey, numberSign } from './fields.ts';
import type { Segment } from './segment.ts';
import { all, any, nothing, type Wanted } from './wanted.ts';

/** The fields that are searched for words and numbers, with where they look. */
const masks: Partial<Record<FieldMeaning, number>> = {
  FREE: anywhere,
  TITLE: inField.title,
  AUTHOR: inField.author,
  KEYWORD: inField.keyword,
  PUBLISHER: inField.publisher,
  CATEGORY: inField.category,
  ISBN: inField.standardNumber,
  BARCODE: inField.barcode,
};
/** These hold numbers only; their text is one number. */
const numbersOnly: ReadonlySet<FieldMeaning> = new Set(['ISBN', 'BARCODE']);

/** More words than any title has; the rest of a pasted page is left out. */
const maxWords = 64;

/** A word of a field's text. */
export interface AskedWord {
  readonly word: Word;
  readonly mask: number;
  /** The field's last word may still be being typed. */
  readonly last: boolean;
  /** What finds the word as it stands. */
  readonly exact: Wanted;
}

/** A field's text, read. */
export interface AskedText {
  readonly meaning: FieldMeaning;
  readonly text: string;
  readonly words: readonly AskedWord[];
  /** The whole text as a number that the index knows (ISBN, ISSN, EAN, barcode, record id), in any spelling. */
  readonly number: Wanted;
}

/** Reads the fields that hold words and numbers. */
export function askedTexts(
  segment: Segment,
  fields: readonly { readonly meaning: FieldMeaning; readonly text: string }[],
): AskedText[] {
  return fields.flatMap(({ meaning, text }) => {
    const mask = masks[meaning];
    if (mask === undefined) return [];
    const words = numbersOnly.has(meaning) ? [] : distinct(wordsOf(text)).slice(0, maxWords);
    const truncated = text.trimEnd().endsWith('*');
    const asked = words.map((word, index): AskedWord => {
      const last = index === words.length - 1;
      const exact = last && truncated ? beginning(segment, word, mask) : exactly(segment, word, mask);
      return { word, mask, last, exact };
    });
    return [{ meaning, text, words: asked, number: numbered(segment, text, mask) }];
  });
}

/** What fulfils a text: all of its words, or the number that it is. */
export function whole(asked: AskedText, words: readonly Wanted[]): Wanted {
  if (words.length === 0) return asked.number;
  return asked.number === nothing ? all(words) : any([asked.number, all(words)]);
}

/** The word by its parts, joined, or as a number. */
function exactly(segment: Segment, word: Word, mask: number): Wanted {
  const term = (form: string): Wanted => {
    const found = segment.terms.find(form);
    return found < 0 ? nothing : { kind: 'term', term: found, mask, weight: 1 };
  };
  const parts = word.parts.map((part) => term(part.form));
  const written = (word.joined ?? word.parts[0])?.surface ?? '';
  const ways = [
    parts.includes(nothing) ? nothing : all(parts),
    word.joined ? term(word.joined.form) : nothing,
    word.unspaced ? nothing : numbered(segment, written, mask),
  ].filter((way) => way !== nothing);
  return ways.length === 0 ? nothing : any(ways);
}

/** Words that begin with the word: a trailing `*` asks for it, and the prefix rung. At least two letters. */
export function beginning(segment: Segment, word: Word, mask: number): Wanted {
  const range = (form: string, weight: number): Wanted => {
    const from = segment.terms.lowerBound(form);
    const to = segment.terms.lowerBound(form, true);
    return form.length < 2 || from >= to ? nothing : { kind: 'range', from, to, mask, weight };
  };
  const lastPart = word.parts.at(-1)?.form ?? '';
  const before = word.parts
    .slice(0, -1)
    .map((part) => exactly(segment, { parts: [part], also: [], unspaced: word.unspaced }, mask));
  const ending = range(lastPart, 0.5);
  const ways = [
    ending === nothing || before.includes(nothing) ? nothing : all([...before, ending]),
    word.joined ? range(word.joined.form, 0.5) : nothing,
  ].filter((way) => way !== nothing);
  return ways.length === 0 ? nothing : any(ways);
}

function numbered(segment: Segment, text: string, mask: number): Wanted {
  const key = numberKey(text);
  const term = key === '' ? -1 : segment.terms.find(`${numberSign}${key}`);
  return term < 0 ? nothing : { kind: 'term', term, mask, weight: 1 };
}

function distinct(words: readonly Word[]): Word[] {
  const seen = new Set<string>();
  return words.filter((word) => {
    const key = word.parts.map((part) => part.form).join('-');
    return !seen.has(key) && seen.add(key);
  });
}
