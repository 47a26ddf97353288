import type { FieldMeaning } from '@buchfink/contract/search';
import { anywhere, inField, keyKind } from '../segment/fields.ts';
import { joinsWithNeighbours } from '../text/compounds.ts';
import { isFunctionWord, isVolumeWord } from '../text/function-words.ts';
import { isNumeral } from '../text/numerals.ts';
import { withoutArticle } from '../text/title-words.ts';
import { isSigned, type Word, wordsOf } from '../text/words.ts';
import type { FoundWord } from './found.ts';
import type { Lookup } from './lookup.ts';
import { all, any, nothing } from './wanted.ts';
import { beginning, exactly, numbered, type Places, waysOf } from './word-forms.ts';

/** A field of a query and its text. */
export interface Field {
  readonly meaning: FieldMeaning;
  readonly text: string;
}

const { title, otherTitle, author, keyword, publisher, category } = inField;
const { standardNumber, barcode, other, callNumber } = keyKind;

/** The fields that are searched for words and numbers, with where they look. */
const placesOf: Partial<Record<FieldMeaning, Places>> = {
  FREE: { mask: anywhere, numbers: standardNumber | barcode | other, columns: true },
  TITLE: { mask: title | otherTitle, numbers: 0, columns: false },
  AUTHOR: { mask: author, numbers: 0, columns: false },
  KEYWORD: { mask: keyword, numbers: 0, columns: false },
  PUBLISHER: { mask: publisher, numbers: 0, columns: false },
  CATEGORY: { mask: category, numbers: 0, columns: false },
  ISBN: { mask: 0, numbers: standardNumber, columns: false },
  BARCODE: { mask: 0, numbers: barcode, columns: false },
};
/** The numbers that only a whole text is looked for as: `R 12` would be found in many a longer one. */
const wholeNumbers: Partial<Record<FieldMeaning, number>> = { FREE: callNumber, CATEGORY: callNumber };

/** More words than any title has; the rest of a pasted page is left out. */
const maxWords = 64;
/** More characters than any field of the contract may have. */
const maxText = 1000;

/** A word of a field's text. */
export interface AskedWord {
  readonly word: Word;
  readonly places: Places;
  /** The field's last word may still be being typed. */
  readonly last: boolean;
  /** What finds the word as it stands. */
  readonly exact: FoundWord;
}

/** A field's text, read. */
export interface AskedText {
  readonly meaning: FieldMeaning;
  readonly text: string;
  readonly words: readonly AskedWord[];
  /** The whole text as a number that the index knows (ISBN, ISSN, EAN, barcode, record id, call number), in any spelling. */
  readonly number: FoundWord | undefined;
}

/** Two words found as one share what it scores. */
const shareOfJoin = 0.6;

/** An ISBN as a spreadsheet shows it: its last digits are lost, and the others are no words. */
const mangledNumber = /^\s*\d[.,]\d+E\+?\d+\s*$/iu;

/**
 * Reads the fields that hold words and numbers.
 *
 * @param hasEndings whether words are found with other endings too
 */
export function askedTexts(lookup: Lookup, fields: readonly Field[], hasEndings = true): AskedText[] {
  return fields.flatMap(
    ({ meaning, text }) => askedText(lookup, { meaning, text: text.slice(0, maxText) }, hasEndings) ?? [],
  );
}

function askedText(lookup: Lookup, { meaning, text }: Field, hasEndings: boolean): AskedText | undefined {
  const places = placesOf[meaning];
  if (!places) return undefined;
  const read = places.mask === 0 || mangledNumber.test(text) ? [] : readWords(text);
  const forms = read.flatMap(({ word: { parts } }) => parts.map(({ form }) => form));
  // A leading article is no word of a title, unless it comes again (`The War of the Worlds`).
  const articles = withoutArticle(forms).length < forms.length && !forms.includes(forms[0] ?? '', 1) ? 1 : 0;
  const standingWords = distinct(standing(read)).slice(0, maxWords);
  const words = standingWords.map(({ word, begun, optional, joins }, at): AskedWord => {
    const own = begun ? beginning(lookup, word, places) : exactly(lookup, word, places, hasEndings);
    // A record that has two neighbours as one word has both: (a or ab) and (b or ab) is (a and b) or ab.
    const joined = joins.map((form) => waysOf(lookup, [{ form, share: shareOfJoin }], places.mask));
    const wanted = any([own, ...joined]);
    const exact: FoundWord = {
      meaning,
      asked: writtenOf(word),
      parts: word.parts.length - (at === 0 ? articles : 0),
      optional,
      wanted,
    };
    return { word, places, last: at === standingWords.length - 1, exact };
  });
  const number = numbered(lookup, text, { ...places, numbers: places.numbers | (wholeNumbers[meaning] ?? 0) });
  const whole = { meaning, asked: text.trim(), parts: 0, optional: false, wanted: number };
  return { meaning, text, words, number: number === nothing ? undefined : whole };
}

/** The form of a word that is neither hyphenated nor of an unspaced script. */
function plainForm({ parts, unspaced }: Word): string | undefined {
  return parts.length === 1 && !unspaced ? parts[0]?.form : undefined;
}

/** What fulfils the texts: all of their words (`wordsFor` may look for something else), or the number that a text is. */
export function wantedWords(
  texts: readonly AskedText[],
  wordsFor: (asked: AskedWord) => readonly FoundWord[] = ({ exact }) => [exact],
): FoundWord[] {
  return texts.flatMap(({ meaning, text, words, number }): FoundWord[] => {
    const found = words.flatMap(wordsFor);
    if (!number) return found.length > 0 ? found : [{ ...nothingFound, meaning, asked: text.trim() }];
    if (found.length === 0) return [number];
    const required = found.filter(({ optional }) => !optional);
    const parts = required.reduce((sum, word) => sum + word.parts, 0);
    return [{ ...number, parts, wanted: any([number.wanted, all(required.map(({ wanted }) => wanted))]) }];
  });
}

const nothingFound = { parts: 0, optional: false, wanted: nothing };

/** The words that must be found, in all texts. */
export function requiredWords(texts: readonly AskedText[]): AskedWord[] {
  return texts.flatMap(({ words }) => words.filter(({ exact }) => !exact.optional));
}

/** How a word was written, lower case. */
function writtenOf(word: Word): string {
  if (word.unspaced) return word.parts.map(({ surface }, at) => (at === 0 ? surface : [...surface].at(-1))).join('');
  return isSigned(word) ? (word.joined?.surface ?? '') : word.parts.map(({ surface }) => surface).join('-');
}

/** A word of a text; one that a `*` follows is a beginning. */
interface ReadWord {
  readonly word: Word;
  readonly begun: boolean;
}

function readWords(text: string): ReadWord[] {
  if (!text.includes('*')) return wordsOf(text).map((word) => ({ word, begun: false }));
  const chunks = text.split(/\*+(?![\p{L}\p{N}])/u);
  return chunks.flatMap((chunk, at) => {
    const words = wordsOf(chunk);
    const isBegun = at < chunks.length - 1 && /[\p{L}\p{N}\p{M}]$/u.test(chunk);
    return words.map((word, place) => ({ word, begun: isBegun && place === words.length - 1 }));
  });
}

/** A word with what its neighbours make of it. */
interface StandingWord extends ReadWord {
  /** Function words and words such as `Band` beside a number need not be found, unless there are no others. */
  readonly optional: boolean;
  /** The forms that it makes with its neighbours. */
  readonly joins: readonly string[];
}

function standing(read: readonly ReadWord[]): StandingWord[] {
  const forms = read.map(({ word: { parts } }) => (parts.length === 1 ? (parts[0]?.form ?? '') : ''));
  const numbered = forms.map(isNumeral);
  const functional = forms.map(
    (form, at) => isFunctionWord(form) || (isVolumeWord(form) && (numbered[at - 1] || numbered[at + 1]) === true),
  );
  const optional = functional.includes(false) ? functional : functional.map(() => false);
  const joins = joinsWithNeighbours(
    read.map(({ word, begun }, at) => (begun || optional[at] ? undefined : plainForm(word))),
  );
  return read.map(({ word, begun }, at) => ({ word, begun, optional: optional[at] ?? false, joins: joins[at] ?? [] }));
}

/** Each word once: it must be found where it must be at one of its places, and joins what it joins at any of them. */
function distinct(words: readonly StandingWord[]): StandingWord[] {
  const byKey = new Map<string, StandingWord>();
  for (const each of words) {
    const form = plainForm(each.word) ?? each.word.parts.map((part) => part.form).join('-');
    const key = each.begun ? `${form}*` : form;
    const seen = byKey.get(key);
    byKey.set(key, seen ? atBothPlaces(seen, each) : each);
  }
  return [...byKey.values()];
}

function atBothPlaces(one: StandingWord, other: StandingWord): StandingWord {
  return {
    ...one,
    optional: one.optional && other.optional,
    joins: [...new Set([...one.joins, ...other.joins])],
  };
}
