import type { FieldMeaning } from '@buchfink/contract/search';
import type { BibRecord } from '../../record/bib-record.ts';
import { numberKey } from '../../record/identifiers/number-key.ts';
import { facetValuesOf } from '../../segment/columns/facet-values.ts';
import { anywhere, callNumberKeysOf, inField, keyKind, keysOf, textsOf } from '../../segment/fields.ts';
import { attributesOf } from '../../text/attribute-words.ts';
import { isFunctionWord, isVolumeWord } from '../../text/function-words.ts';
import { termsOf, termsOfName } from '../../text/terms.ts';
import { compoundsWithNeighbours } from '../../text/variants/compounds.ts';
import { isNumeral } from '../../text/variants/numerals.ts';
import { isNameWithSigns, isPointed, type Term, type Word, wordsOf } from '../../text/words.ts';
import { callNumberPrefixesOf } from '../query/word-forms.ts';
import { hasCopy } from './naive-copies.ts';
import { formsOf, isSideBySide, quotationsIn } from './naive-phrase.ts';

/** A record with the forms and numbers by which it is found. */
interface ReadRecord {
  readonly record: BibRecord;
  readonly forms: ReadonlyMap<string, number>;
  readonly numbers: ReadonlyMap<string, number>;
}

/** The same, with a test whether any record has a form in a field. */
interface IndexedRecord extends ReadRecord {
  readonly isWritten: (form: string, mask: number) => boolean;
}

const wordFields: Partial<Record<FieldMeaning, number>> = {
  FREE: anywhere,
  TITLE: inField.title | inField.otherTitle,
  AUTHOR: inField.author,
  KEYWORD: inField.keyword,
  PUBLISHER: inField.publisher,
  CATEGORY: inField.category,
};
const numberFields: Partial<Record<FieldMeaning, number>> = {
  FREE: keyKind.standardNumber | keyKind.barcode | keyKind.other,
  ISBN: keyKind.standardNumber,
  BARCODE: keyKind.barcode,
};
/** Number kinds that only a whole text matches. */
const wholeNumberFields: Partial<Record<FieldMeaning, number>> = {
  FREE: keyKind.callNumber,
  CATEGORY: keyKind.callNumber,
};

/** A field of a query; with its operators parsed where it has some. */
export interface NaiveField {
  readonly meaning: FieldMeaning;
  readonly text: string;
  readonly booleanQuery?: NaiveBooleanQuery;
}

/** Required words, disjunctions and exclusions. */
export interface NaiveBooleanQuery {
  readonly required: string;
  readonly choices: readonly (readonly string[])[];
  readonly excluded: readonly string[];
}

/**
 * The records that the literal query matches: every record is read for every field, without an index.
 *
 * @param library all records; a word has other inflections only where one of them has the word itself
 */
export function naiveFind(
  library: readonly BibRecord[],
): (record: BibRecord, fields: readonly NaiveField[]) => boolean {
  const all = library.map(readRecord);
  const isWritten = (form: string, mask: number) => all.some(({ forms }) => ((forms.get(form) ?? 0) & mask) !== 0);
  return (record, fields) => {
    const read = readRecord(record);
    if (!hasCopy(record, fields, {})) return false;
    return fields.every(({ meaning, text, booleanQuery }) => {
      if (!(meaning in wordFields || meaning in numberFields)) return matchesField(record, meaning, text);
      const holds = (word: string) => holdsText({ ...read, isWritten }, meaning, word);
      if (!booleanQuery) return holds(text);
      const { required, choices, excluded } = booleanQuery;
      const isHeld = (choices.length > 0 && isFunctional(required)) || holds(required);
      return isHeld && choices.every((choice) => choice.some(holds)) && !excluded.some(holds);
    });
  };
}

/** Whether a text has function words only. */
function isFunctional(text: string): boolean {
  return !text.includes('"') && wordsOf(text).every(({ parts }) => parts.every(({ form }) => isFunctionWord(form)));
}

/** Whether a record matches one field's text. */
function holdsText(read: IndexedRecord, meaning: FieldMeaning, text: string): boolean {
  const numbers = (numberFields[meaning] ?? 0) | (wholeNumberFields[meaning] ?? 0);
  const isWhole = meaning in wholeNumberFields;
  const keys = isWhole ? callNumberKeysOf(text) : [numberKey(text)];
  if (keys.some((key) => (read.numbers.get(key) ?? 0) & numbers)) return true;
  for (const prefix of isWhole ? callNumberPrefixesOf(text) : [])
    for (const [key, kind] of read.numbers) if (kind & keyKind.callNumber && key.startsWith(prefix)) return true;
  const words = meaning in wordFields ? parseQuery(text) : [];
  const counted = words.filter(({ optional }) => !optional);
  return (
    counted.length > 0 &&
    counted.every(
      ({ word, isPrefix, isQuoted, joinedForms }) =>
        placesOf(read, meaning, word, isPrefix, isQuoted) !== undefined ||
        joinedForms.some((form) => ((read.forms.get(form) ?? 0) & (wordFields[meaning] ?? 0)) !== 0),
    ) &&
    quotationsIn(text).every((phrase) => standsTogether(read, meaning, phrase))
  );
}

/** Whether words share a field, or stand in the title in order, where they may continue in the other titles. */
function standsTogether(read: IndexedRecord, meaning: FieldMeaning, phrase: readonly Word[]): boolean {
  const fields = phrase.map((word) => placesOf(read, meaning, word, false, true) || anywhere);
  const { title, otherTitle } = inField;
  if (fields.reduce((common, mask) => common & mask) & ~title) return true;
  return phrase.some((_, last) => {
    const isBefore = fields.slice(0, last + 1).every((mask) => mask & title);
    const isBehind = fields.slice(last + 1).every((mask) => mask & otherTitle);
    if (!isBefore || !isBehind) return false;
    return isSideBySide(read.record.title, phrase.slice(0, last + 1), last < phrase.length - 1);
  });
}

/** The fields in which a record has a word, none for a number, year or medium; undefined where it does not match. */
function placesOf(
  read: IndexedRecord,
  meaning: FieldMeaning,
  word: Word,
  isPrefix: boolean,
  isQuoted: boolean,
): number | undefined {
  const mask = wordFields[meaning] ?? 0;
  const fieldsOf = (form: string) => (read.forms.get(form) ?? 0) & mask;
  const beginning = (form: string) =>
    [...read.forms.keys()].reduce(
      (all, recordForm) => all | (recordForm.startsWith(form) ? fieldsOf(recordForm) : 0),
      0,
    );
  const { parts, joinedTerm, unspaced } = word;
  /** Alternatives that match: a set of fields each. */
  const alternatives: number[] = [];
  const addAll = (masks: readonly number[]) => {
    if (masks.every((mask) => mask !== 0))
      alternatives.push(masks.reduce((common, partMask) => common & partMask, mask));
  };
  if (isPrefix) {
    const [last, ...before] = parts.toReversed();
    if (last && !isNameWithSigns(word)) addAll([beginning(last.form), ...before.map(({ form }) => fieldsOf(form))]);
    if (joinedTerm) addAll([beginning(joinedTerm.form)]);
  } else {
    const alone = (term: Term) => {
      const forms = unspaced
        ? []
        : formsOf(term, isQuoted ? 'none' : read.isWritten(term.form, mask) ? 'all' : 'irregular');
      return [term, ...forms].reduce((all, { form }) => all | fieldsOf(form), 0);
    };
    const written = (joinedTerm ?? parts[0])?.surface ?? '';
    const isOne = isPointed(word) && read.isWritten(joinedTerm?.form ?? '', mask);
    if (!isNameWithSigns(word) && !isOne) addAll(parts.map(alone));
    if (joinedTerm) addAll([alone(joinedTerm)]);
    const isNumber =
      /\p{N}/u.test(written) && (read.numbers.get(numberKey(written)) ?? 0) & (numberFields[meaning] ?? 0);
    const isYear = meaning === 'FREE' && /^[12]\d{3}$/.test(written) && read.record.year === Number(written);
    const isMedium = meaning === 'FREE' && isNamed((joinedTerm ?? parts[0])?.form ?? '', read.record);
    if (isNumber || isYear || isMedium) alternatives.push(0);
  }
  return alternatives.length > 0 ? alternatives.reduce((all, mask) => all | mask, 0) : undefined;
}

/** Whether an unambiguous attribute word names the medium of the record. */
function isNamed(form: string, { mediaType }: BibRecord): boolean {
  const named = attributesOf(form);
  return named?.isCertain === true && named.options.includes(mediaType);
}

interface NaiveQuery {
  readonly word: Word;
  readonly isPrefix: boolean;
  readonly isQuoted: boolean;
  readonly optional: boolean;
  readonly joinedForms: readonly string[];
}

function parseQuery(text: string): NaiveQuery[] {
  const words = text
    .split('"')
    .flatMap((piece, at, all) =>
      wordsOf(piece).map((word) => ({ word, isQuoted: at % 2 === 1 && at < all.length - 1 })),
    );
  const single = words.map(({ word: { parts } }) => (parts.length === 1 ? (parts[0]?.form ?? '') : ''));
  const functional = single.map((form, at) => {
    const beside = [single[at - 1] ?? '', single[at + 1] ?? ''];
    return !words[at]?.isQuoted && (isFunctionWord(form) || (isVolumeWord(form) && beside.some(isNumeral)));
  });
  const all = functional.every(Boolean);
  const queryWords = words.map((queryWord, at) => ({
    ...queryWord,
    isPrefix: /[\p{L}\p{N}\p{M}]\*+\s*$/u.test(text) && at === words.length - 1,
    optional: !all && (functional[at] ?? false),
  }));
  const joinedForms = compoundsWithNeighbours(
    queryWords.map(({ word, isPrefix, isQuoted, optional }, at) =>
      isPrefix || isQuoted || optional || word.unspaced ? undefined : single[at],
    ),
  );
  // A repeated word joins what it joins at any of its positions.
  const isSame = (a: NaiveQuery['word'], b: NaiveQuery['word']) =>
    a.parts.map(({ form }) => form).join('-') === b.parts.map(({ form }) => form).join('-');
  return queryWords.map((queryWord) => ({
    ...queryWord,
    joinedForms: queryWords.flatMap((otherWord, at) =>
      queryWord.isPrefix === otherWord.isPrefix && isSame(queryWord.word, otherWord.word)
        ? (joinedForms[at] ?? [])
        : [],
    ),
  }));
}

function matchesField(record: BibRecord, meaning: FieldMeaning, text: string): boolean {
  const values = facetValuesOf(record);
  const year = record.year ?? Number.NaN;
  if (meaning === 'YEAR') {
    const [from = '', to = from] = text.split('-');
    return year >= Number(from) && year <= Number(to);
  }
  if (meaning === 'YEAR_START') return year >= Number(text);
  if (meaning === 'YEAR_END') return year <= Number(text);
  if (meaning === 'LANGUAGE') return [...values.language].includes(text.toLowerCase());
  return meaning !== 'MEDIATYPE' || record.mediaType === text;
}

function readRecord(record: BibRecord): ReadRecord {
  const forms = new Map<string, number>();
  for (const { field, text, isName } of textsOf(record))
    for (const { form } of isName ? termsOfName(text) : termsOf(text)) forms.set(form, (forms.get(form) ?? 0) | field);
  const numbers = new Map<string, number>();
  for (const { kind, key } of keysOf(record)) numbers.set(key, (numbers.get(key) ?? 0) | kind);
  return { record, forms, numbers };
}
