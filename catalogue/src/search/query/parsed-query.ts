import type { FieldMeaning } from '@buchfink/contract/search';
import { anywhere, inField, keyKind } from '../../segment/fields.ts';
import type { IndexState } from '../../segment/segment.ts';
import { isNameWithSigns, type Word } from '../../text/words.ts';
import { anyOf, type MatchedWord, matchNothing, type QueryNode } from '../matching/query-node.ts';
import { withoutFieldLabels } from './field-labels.ts';
import { quotedPhrasesOf, tokenizeQuery } from './query-tokens.ts';
import { recentCachePerOwner } from './recent-cache.ts';
import type { TermLookup } from './term-lookup.ts';
import { hasWildcards, wildcardNode } from './wildcard-node.ts';
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

/** The searched meanings, with the fields and number kinds in which each looks. */
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
/** Number kinds that only a whole text matches: `R 12` would otherwise be found within many longer texts. */
const wholeNumbers: Partial<Record<FieldMeaning, number>> = { FREE: callNumber, CATEGORY: callNumber };

/** Longer than any field of the contract may be. */
const maxText = 1000;

/** A word of a field's text. */
export interface QueryWord {
  readonly word: Word;
  readonly searchedFields: SearchedFields;
  /** The last word of the field: it may still be being typed. */
  readonly isLast: boolean;
  /** In quotes: matched as written. */
  readonly isQuoted: boolean;
  /** The exact match of the word. */
  readonly exact: MatchedWord;
}

/** Several quoted words that must stand side by side, in their order, in one field. */
export interface Phrase {
  /** The words of the phrase; with several alternatives, any of them suffices. */
  readonly alternatives: readonly (readonly QueryWord[])[];
  /** Matches without the phrase: the number that the whole text is, or another branch of a disjunction. */
  readonly orElse: QueryNode;
}

/** The parsed text of a field. */
export interface ParsedText {
  readonly meaning: FieldMeaning;
  readonly text: string;
  readonly words: readonly QueryWord[];
  readonly phrases: readonly Phrase[];
  /** The whole text as a number of the index (ISBN, ISSN, EAN, barcode, record id, call number), in any spelling. */
  readonly number: MatchedWord | undefined;
}

/** Share of the score for two query words found as one word. */
const joinedShare = 0.6;

/** An ISBN as a spreadsheet shows it (`9,78E+12`): the last digits are lost and the rest is no word. */
const mangledNumber = /^\s*\d[.,]\d+E\+?\d+\s*$/iu;

/** How literally words are matched. */
export interface MatchStrictness {
  /** Whether unquoted words also match in other inflections. */
  readonly inflections: boolean;
  /**
   * Whether quoted words match only as written: side by side, without inflections or joining, and none of them
   * optional, not even a function word.
   */
  readonly quotes: boolean;
}

const asTyped: MatchStrictness = { inflections: true, quotes: true };

/** Whether a field is searched for words or numbers. */
export function isSearchedField(meaning: FieldMeaning): boolean {
  return searchedFieldsOf[meaning] !== undefined;
}

/** Parses the fields that are searched for words and numbers. */
export function parseTexts(lookup: TermLookup, fields: readonly QueryField[], strictness = asTyped): ParsedText[] {
  return fields.flatMap(
    ({ meaning, text }) => cachedText(lookup, { meaning, text: text.slice(0, maxText) }, strictness) ?? [],
  );
}

/**
 * Number of parsed texts kept per index state: the same text is searched again with a filter, in another order or for
 * the next page. Longer texts are not kept, so that queries cannot fill the memory.
 */
const parsedTexts = recentCachePerOwner<IndexState, ParsedText | undefined>(256);
const maxCachedLength = 100;

/** The parsed text from the cache of this index state, else parsed now. */
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
    const [{ form: firstForm = '' } = {}] = word.parts;
    const writtenNode = hasWildcards(firstForm)
      ? wildcardNode(lookup, firstForm, searchedFields.mask)
      : isPrefix
        ? prefixNode(lookup, word, searchedFields)
        : exactNode(lookup, word, searchedFields, inflections && !isQuoted);
    // A record with two neighbours written as one word has both: (a or ab) and (b or ab) equals (a and b) or ab.
    const joinedNodes = joinedForms.map((form) =>
      formsNode(lookup, [{ form, share: joinedShare }], searchedFields.mask),
    );
    const node = anyOf([writtenNode, ...joinedNodes]);
    const exact: MatchedWord = { meaning, text: writtenForm(word), parts, optional, node };
    return { word, searchedFields, isLast: at === tokens.length - 1, isQuoted, exact };
  });
  const wholeNumberKinds = wholeNumbers[meaning] ?? 0;
  const number = anyOf(
    [...new Set([text, withoutFieldLabels(text)])].flatMap((written) => [
      numberNode(lookup, written, { ...searchedFields, numbers: searchedFields.numbers | wholeNumberKinds }),
      wholeNumberKinds === 0 ? matchNothing : callNumberPrefixNode(lookup, written),
    ]),
  );
  const numberWord: MatchedWord = { meaning, text: text.trim(), parts: 0, optional: false, node: number };
  const byKey = new Map(tokens.map(({ key }, at) => [key, words[at]]));
  const quotations = quotes && isRead ? quotedPhrasesOf(text) : [];
  const phrases = quotations.map((keys) => ({
    alternatives: [keys.flatMap((key) => byKey.get(key) ?? [])],
    orElse: number,
  }));
  return { meaning, text, words, phrases, number: number === matchNothing ? undefined : numberWord };
}

/**
 * The matched words of the texts: all words of each (`wordsFor` may replace them), or the number that the whole text
 * is.
 */
export function matchedWordsOf(
  texts: readonly ParsedText[],
  wordsFor: (queryWord: QueryWord) => readonly MatchedWord[] = ({ exact }) => [exact],
): MatchedWord[] {
  return texts.flatMap(({ meaning, text, words, number }): MatchedWord[] => {
    const matchedWords = words.flatMap(wordsFor);
    if (!number) return matchedWords.length > 0 ? matchedWords : [{ ...noMatch, meaning, text: text.trim() }];
    if (matchedWords.length === 0) return [number];
    const { parts, node } = conjunctionOf(matchedWords);
    return [{ ...number, parts, node: anyOf([number.node, node]) }];
  });
}

const noMatch = { parts: 0, optional: false, node: matchNothing };

/** Whether any word is quoted, where quotes are respected. */
export function hasQuotedWords(texts: readonly ParsedText[]): boolean {
  return texts.some(({ words }) => words.some(({ isQuoted }) => isQuoted));
}

/** The words of all texts that a document must have. */
export function requiredWords(texts: readonly ParsedText[]): QueryWord[] {
  return texts.flatMap(({ words }) => words.filter(({ exact }) => !exact.optional));
}

/** An abbreviation ends with a point. */
const endsWithLetter = /\.\p{L}$/u;

/** The written form of a word, in lower case. */
function writtenForm(word: Word): string {
  if (word.unspaced) return word.parts.map(({ surface }, at) => (at === 0 ? surface : [...surface].at(-1))).join('');
  if (word.pointed !== undefined) return word.pointed + (endsWithLetter.test(word.pointed) ? '.' : '');
  return isNameWithSigns(word) ? (word.joinedTerm?.surface ?? '') : word.parts.map(({ surface }) => surface).join('-');
}
