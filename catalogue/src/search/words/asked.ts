import type { FieldMeaning } from '@buchfink/contract/search';
import { anywhere, inField, keyKind } from '../../segment/fields.ts';
import type { IndexState } from '../../segment/segment.ts';
import { isSigned, type Word } from '../../text/words.ts';
import type { FoundWord } from '../found.ts';
import { fulfilledBy } from './fulfilled-by.ts';
import type { Lookup } from './lookup.ts';
import { recentOf } from './recent.ts';
import { quotationsOf, standingWords } from './standing-words.ts';
import { any, nothing, type Wanted } from './wanted.ts';
import { beginning, begunCallNumber, exactly, numbered, type Places, waysOf } from './word-forms.ts';

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

/** More characters than any field of the contract may have. */
const maxText = 1000;

/** A word of a field's text. */
export interface AskedWord {
  readonly word: Word;
  readonly places: Places;
  /** The field's last word may still be being typed. */
  readonly last: boolean;
  /** In quotes: to be found as it is written. */
  readonly quoted: boolean;
  /** What finds the word as it stands. */
  readonly exact: FoundWord;
}

/** Several words in quotes, in their order, which must stand together in one field. */
export interface Phrase {
  /** The words; where there is a choice of several phrases, any of them. */
  readonly either: readonly (readonly AskedWord[])[];
  /** What need not have the words: the number that the whole text is, or what is chosen besides. */
  readonly otherwise: Wanted;
}

/** A field's text, read. */
export interface AskedText {
  readonly meaning: FieldMeaning;
  readonly text: string;
  readonly words: readonly AskedWord[];
  readonly phrases: readonly Phrase[];
  /** The whole text as a number that the index knows (ISBN, ISSN, EAN, barcode, record id, call number), in any spelling. */
  readonly number: FoundWord | undefined;
}

/** Two words found as one share what it scores. */
const shareOfJoin = 0.6;

/** An ISBN as a spreadsheet shows it: its last digits are lost, and the others are no words. */
const mangledNumber = /^\s*\d[.,]\d+E\+?\d+\s*$/iu;

/** How literally words are read. */
export interface Reading {
  /** Whether words that are not quoted are found with other endings too. */
  readonly endings: boolean;
  /**
   * Whether words in quotes are found as they are written: together, without other endings and not joined, and none of
   * them may be missing, not even a function word.
   */
  readonly quotes: boolean;
}

const asTyped: Reading = { endings: true, quotes: true };

/** Whether a field holds words or numbers that are searched. */
export function isSearched(meaning: FieldMeaning): boolean {
  return placesOf[meaning] !== undefined;
}

/** Reads the fields that hold words and numbers. */
export function askedTexts(lookup: Lookup, fields: readonly Field[], reading = asTyped): AskedText[] {
  return fields.flatMap(
    ({ meaning, text }) => knownText(lookup, { meaning, text: text.slice(0, maxText) }, reading) ?? [],
  );
}

/**
 * So many texts are kept as they were read: the same text is asked for again with a filter, in another order, for another
 * page. Longer ones are not, so that nobody can fill the memory with them.
 */
const textsOf = recentOf<IndexState, AskedText | undefined>(128);
const longestKept = 100;

/** A text as it was read before in the same state of the index, else read now. */
function knownText(lookup: Lookup, field: Field, reading: Reading): AskedText | undefined {
  if (field.text.length > longestKept) return askedText(lookup, field, reading);
  const key = `${field.meaning} ${Number(reading.endings)}${Number(reading.quotes)} ${field.text}`;
  return textsOf(lookup.state).of(key, () => askedText(lookup, field, reading));
}

function askedText(lookup: Lookup, { meaning, text }: Field, { endings, quotes }: Reading): AskedText | undefined {
  const places = placesOf[meaning];
  if (!places) return undefined;
  const isRead = places.mask !== 0 && !mangledNumber.test(text);
  const standing = isRead ? standingWords(text, quotes) : [];
  const words = standing.map(({ word, parts, begun, quoted, optional, joins }, at): AskedWord => {
    const own = begun ? beginning(lookup, word, places) : exactly(lookup, word, places, endings && !quoted);
    // A record that has two neighbours as one word has both: (a or ab) and (b or ab) is (a and b) or ab.
    const joined = joins.map((form) => waysOf(lookup, [{ form, share: shareOfJoin }], places.mask));
    const wanted = any([own, ...joined]);
    const exact: FoundWord = { meaning, asked: writtenOf(word), parts, optional, wanted };
    return { word, places, last: at === standing.length - 1, quoted, exact };
  });
  const whole = wholeNumbers[meaning] ?? 0;
  const number = any([
    numbered(lookup, text, { ...places, numbers: places.numbers | whole }),
    whole === 0 ? nothing : begunCallNumber(lookup, text),
  ]);
  const found = { meaning, asked: text.trim(), parts: 0, optional: false, wanted: number };
  const byKey = new Map(standing.map(({ key }, at) => [key, words[at]]));
  const quotations = quotes && isRead ? quotationsOf(text) : [];
  const phrases = quotations.map((keys) => ({
    either: [keys.flatMap((key) => byKey.get(key) ?? [])],
    otherwise: number,
  }));
  return { meaning, text, words, phrases, number: number === nothing ? undefined : found };
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
    const { parts, wanted } = fulfilledBy(found);
    return [{ ...number, parts, wanted: any([number.wanted, wanted]) }];
  });
}

const nothingFound = { parts: 0, optional: false, wanted: nothing };

/** Whether some words are in quotes that are heeded. */
export function areQuoted(texts: readonly AskedText[]): boolean {
  return texts.some(({ words }) => words.some(({ quoted }) => quoted));
}

/** The words that must be found, in all texts. */
export function requiredWords(texts: readonly AskedText[]): AskedWord[] {
  return texts.flatMap(({ words }) => words.filter(({ exact }) => !exact.optional));
}

/** How a word was written, lower case. */
function writtenOf(word: Word): string {
  if (word.unspaced) return word.parts.map(({ surface }, at) => (at === 0 ? surface : [...surface].at(-1))).join('');
  return isSigned(word) ? (word.joined?.surface ?? '') : word.parts.map(({ surface }) => surface).join('-');
}
