import type { FieldMeaning } from '@buchfink/contract/search';
import { anywhere, inField, keyKind } from '../../segment/fields.ts';
import type { IndexState } from '../../segment/segment.ts';
import { isLetterWithSigns, type Word } from '../../text/words.ts';
import type { MatchedWord } from '../search-matches.ts';
import { anyOf, matchNothing, type QueryNode } from './query-node.ts';
import { quotedPhrasesOf, tokenizeQuery } from './query-tokens.ts';
import { recentCachePerOwner } from './recent-cache.ts';
import type { TermLookup } from './term-lookup.ts';
import { conjunctionOf } from './word-conjunction.ts';
import {
  callNumberPrefixNode,
  exactNode,
  formsNode,
  numberNode,
  prefixNode,
  type SearchedFields,
} from './word-forms.ts';

/** A field of a query and its text. */
export interface QueryField {
  readonly meaning: FieldMeaning;
  readonly text: string;
}

const { title, otherTitle, author, keyword, publisher, category } = inField;
const { standardNumber, barcode, other, callNumber } = keyKind;

/** The fields that are searched for words and numbers, with where they look. */
const searchedFieldsOf: Partial<Record<FieldMeaning, SearchedFields>> = {
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
export interface QueryWord {
  readonly word: Word;
  readonly searchedFields: SearchedFields;
  /** The field's last word may still be being typed. */
  readonly isLast: boolean;
  /** In quotes: to be found as it is written. */
  readonly isQuoted: boolean;
  /** What finds the word as it stands. */
  readonly exact: MatchedWord;
}

/** Several words in quotes, in their order, which must stand together in one field. */
export interface Phrase {
  /** The words; where there is a choice of several phrases, any of them. */
  readonly alternatives: readonly (readonly QueryWord[])[];
  /** What need not have the words: the number that the whole text is, or what is chosen besides. */
  readonly orElse: QueryNode;
}

/** A field's text, read. */
export interface ParsedText {
  readonly meaning: FieldMeaning;
  readonly text: string;
  readonly words: readonly QueryWord[];
  readonly phrases: readonly Phrase[];
  /** The whole text as a number that the index knows (ISBN, ISSN, EAN, barcode, record id, call number), in any spelling. */
  readonly number: MatchedWord | undefined;
}

/** Two words found as one share what it scores. */
const joinedShare = 0.6;

/** An ISBN as a spreadsheet shows it: its last digits are lost, and the others are no words. */
const mangledNumber = /^\s*\d[.,]\d+E\+?\d+\s*$/iu;

/** How literally words are read. */
export interface MatchStrictness {
  /** Whether words that are not quoted are found with other endings too. */
  readonly inflections: boolean;
  /**
   * Whether words in quotes are found as they are written: together, without other endings and not joined, and none of
   * them may be missing, not even a function word.
   */
  readonly quotes: boolean;
}

const asTyped: MatchStrictness = { inflections: true, quotes: true };

/** Whether a field holds words or numbers that are searched. */
export function isSearchedField(meaning: FieldMeaning): boolean {
  return searchedFieldsOf[meaning] !== undefined;
}

/** Reads the fields that hold words and numbers. */
export function parseTexts(lookup: TermLookup, fields: readonly QueryField[], strictness = asTyped): ParsedText[] {
  return fields.flatMap(
    ({ meaning, text }) => cachedText(lookup, { meaning, text: text.slice(0, maxText) }, strictness) ?? [],
  );
}

/**
 * So many texts are kept as they were read: the same text is asked for again with a filter, in another order, for another
 * page. Longer ones are not, so that nobody can fill the memory with them.
 */
const parsedTexts = recentCachePerOwner<IndexState, ParsedText | undefined>(128);
const maxCachedLength = 100;

/** A text as it was read before in the same state of the index, else read now. */
function cachedText(lookup: TermLookup, field: QueryField, strictness: MatchStrictness): ParsedText | undefined {
  if (field.text.length > maxCachedLength) return parseText(lookup, field, strictness);
  const key = `${field.meaning} ${Number(strictness.inflections)}${Number(strictness.quotes)} ${field.text}`;
  return parsedTexts(lookup.state).getOrCreate(key, () => parseText(lookup, field, strictness));
}

function parseText(
  lookup: TermLookup,
  { meaning, text }: QueryField,
  { inflections, quotes }: MatchStrictness,
): ParsedText | undefined {
  const searchedFields = searchedFieldsOf[meaning];
  if (!searchedFields) return undefined;
  const isRead = searchedFields.mask !== 0 && !mangledNumber.test(text);
  const tokens = isRead ? tokenizeQuery(text, quotes) : [];
  const words = tokens.map(({ word, parts, isPrefix, isQuoted, optional, joinedForms }, at): QueryWord => {
    const own = isPrefix
      ? prefixNode(lookup, word, searchedFields)
      : exactNode(lookup, word, searchedFields, inflections && !isQuoted);
    // A record that has two neighbours as one word has both: (a or ab) and (b or ab) is (a and b) or ab.
    const joined = joinedForms.map((form) => formsNode(lookup, [{ form, share: joinedShare }], searchedFields.mask));
    const node = anyOf([own, ...joined]);
    const exact: MatchedWord = { meaning, text: writtenForm(word), parts, optional, node };
    return { word, searchedFields, isLast: at === tokens.length - 1, isQuoted, exact };
  });
  const wholeNumberKinds = wholeNumbers[meaning] ?? 0;
  const number = anyOf([
    numberNode(lookup, text, { ...searchedFields, numbers: searchedFields.numbers | wholeNumberKinds }),
    wholeNumberKinds === 0 ? matchNothing : callNumberPrefixNode(lookup, text),
  ]);
  const numberWord: MatchedWord = { meaning, text: text.trim(), parts: 0, optional: false, node: number };
  const byKey = new Map(tokens.map(({ key }, at) => [key, words[at]]));
  const quotations = quotes && isRead ? quotedPhrasesOf(text) : [];
  const phrases = quotations.map((keys) => ({
    alternatives: [keys.flatMap((key) => byKey.get(key) ?? [])],
    orElse: number,
  }));
  return { meaning, text, words, phrases, number: number === matchNothing ? undefined : numberWord };
}

/** What fulfils the texts: all of their words (`wordsFor` may look for something else), or the number that a text is. */
export function matchedWordsOf(
  texts: readonly ParsedText[],
  wordsFor: (queryWord: QueryWord) => readonly MatchedWord[] = ({ exact }) => [exact],
): MatchedWord[] {
  return texts.flatMap(({ meaning, text, words, number }): MatchedWord[] => {
    const found = words.flatMap(wordsFor);
    if (!number) return found.length > 0 ? found : [{ ...noMatch, meaning, text: text.trim() }];
    if (found.length === 0) return [number];
    const { parts, node } = conjunctionOf(found);
    return [{ ...number, parts, node: anyOf([number.node, node]) }];
  });
}

const noMatch = { parts: 0, optional: false, node: matchNothing };

/** Whether some words are in quotes that are heeded. */
export function hasQuotedWords(texts: readonly ParsedText[]): boolean {
  return texts.some(({ words }) => words.some(({ isQuoted }) => isQuoted));
}

/** The words that must be found, in all texts. */
export function requiredWords(texts: readonly ParsedText[]): QueryWord[] {
  return texts.flatMap(({ words }) => words.filter(({ exact }) => !exact.optional));
}

/** How a word was written, lower case. */
function writtenForm(word: Word): string {
  if (word.unspaced) return word.parts.map(({ surface }, at) => (at === 0 ? surface : [...surface].at(-1))).join('');
  return isLetterWithSigns(word) ? (word.joined?.surface ?? '') : word.parts.map(({ surface }) => surface).join('-');
}
