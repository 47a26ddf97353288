import type { BibRecord } from '../record/bib-record.ts';
import { callNumberKey, numberKey } from '../record/identifiers/number-key.ts';

/** The fields of a record in which a term may occur: one bit each, eight in all, stored with every posting. */
export const inField = {
  /** The title itself (MARC 245 $a). */
  title: 1,
  /** Subtitle, part, original and other titles, title in its own script, series, parent. */
  otherTitle: 2,
  author: 4,
  keyword: 8,
  publisher: 16,
  category: 32,
  /** Notes, abstract, contents. */
  note: 64,
  /** Place, edition. */
  other: 128,
} as const;

/** All fields: the scope of FREE. */
export const anywhere = 255;

/**
 * The number kinds of the key table, one bit each: ISBN, ISSN and EAN; barcodes; record ids and other identifiers;
 * shelfmarks and classifications.
 */
export const keyKind = { standardNumber: 1, barcode: 2, other: 4, callNumber: 8 } as const;

/** A text of a record with its field and the weight of its words. */
interface WeightedText {
  readonly field: number;
  readonly weight: number;
  /** Usual number of words in such a text; words of a longer text weigh less (length normalisation of BM25F). */
  readonly usualLength: number;
  /** Names are indexed with their initials too. */
  readonly isName: boolean;
  readonly text: string;
}

/** Receives a text of a record: see `WeightedText`. */
type TakeText = (
  field: number,
  weight: number,
  usualLength: number,
  text: string | undefined,
  isName?: boolean,
) => void;

/** Passes on the texts of a record that are indexed, without creating an object for each (for speed). */
export function eachText(record: BibRecord, take: TakeText): void {
  const { title, otherTitle, author, keyword, publisher, category, note, other } = inField;
  take(title, 8, 4, record.title);
  take(otherTitle, 8, 4, record.originalScriptTitle);
  take(otherTitle, 4, 6, record.subtitle);
  take(otherTitle, 4, 4, record.part);
  take(otherTitle, 5, 4, record.originalTitle);
  for (const text of record.otherTitles) take(otherTitle, 4, 4, text);
  for (const entry of record.series) {
    take(otherTitle, 2, 5, entry.title);
    take(otherTitle, 2, 1, entry.number);
  }
  take(otherTitle, 2, 5, record.parent?.title);
  for (const { title } of record.earlierTitles ?? []) take(otherTitle, 2, 5, title);
  for (const { title } of record.laterTitles ?? []) take(otherTitle, 2, 5, title);
  take(otherTitle, 2, 1, record.parent?.number);
  for (const person of record.contributors) {
    take(author, person.main ? 6 : 4, 2, person.name, true);
    take(author, 4, 2, person.originalScript, true);
  }
  for (const name of record.authorsWithin ?? []) take(author, 2, 2, name, true);
  take(author, 2, 8, record.responsibility);
  take(author, 2, 8, record.originalScript?.responsibility);
  for (const subject of record.subjects) take(keyword, 3, 2, subject.text);
  take(publisher, 1, 3, record.publisher);
  take(publisher, 1, 3, record.originalScript?.publisher);
  for (const entry of record.classifications) take(category, 1, 2, entry.value);
  take(other, 1, 1, record.place);
  take(other, 1, 3, record.edition);
  take(other, 1, 1, record.originalScript?.place);
  take(other, 1, 3, record.originalScript?.edition);
  for (const text of record.notes) take(note, 1, 20, text);
  take(note, 1, 100, record.abstract);
  take(note, 1, 100, record.contents);
}

/** The non-empty texts of `eachText` as a list. */
export function textsOf(record: BibRecord): WeightedText[] {
  const texts: WeightedText[] = [];
  eachText(record, (field, weight, usualLength, text, isName = false) => {
    if (text) texts.push({ field, weight, usualLength, text, isName });
  });
  return texts;
}

/** Passes on the numbers of a record as non-empty keys with their kinds. */
export function eachKey(record: BibRecord, take: (kind: number, key: string) => void): void {
  const takeFilled = (kind: number, text: string) => {
    const key = numberKey(text);
    if (key !== '') take(kind, key);
  };
  const { standardNumber, barcode, other, callNumber } = keyKind;
  for (const list of [record.isbn, record.invalidIsbn, record.issn, record.relatedIssn ?? [], record.ean])
    for (const number of list) takeFilled(standardNumber, number);
  for (const { value } of record.identifiers) takeFilled(other, value);
  takeFilled(other, record.id);
  for (const item of record.items) {
    if (!item.barcode) continue;
    takeFilled(barcode, item.barcode);
    if (item.id !== item.barcode) take(barcode, copyKey(item.id));
  }
  eachCallNumber(record, (text) => {
    for (const key of callNumberKeysOf(text)) take(callNumber, key);
  });
}

/** The first character of a copy's key, which no number that is typed has. */
const copySign = '\u0001';

/**
 * The key of a copy by its id in the library's system, beside that of its barcode: an account by Koha's REST API names a loan by it
 * alone.
 */
export const copyKey = (id: string): string => copySign + id;

/** Whether a text is the key of a copy. */
export const isCopyKey = (text: string): boolean => text.startsWith(copySign);

/** The first character of a call number term, which no word has. */
const callNumberSign = '#';
const maxCallNumberLength = 40;

/** The term of a call number key (`numberKey`), for prefix search; also of a prefix of a key. */
export function callNumberTerm(key: string): string {
  return callNumberSign + key.slice(0, maxCallNumberLength);
}

/** Passes on the call number terms of a record. */
export function eachCallNumberTerm(record: BibRecord, take: (term: string) => void): void {
  eachCallNumber(record, (text) => {
    for (const key of callNumberKeysOf(text)) take(callNumberTerm(key));
  });
}

/** The non-empty keys of a call number: as any number, and whole where that leaves a part out. */
export function callNumberKeysOf(text: string): readonly string[] {
  const [key, wholeKey] = [numberKey(text), callNumberKey(text)];
  if (key === '' || key === wholeKey) return wholeKey === '' ? [] : [wholeKey];
  return wholeKey === '' ? [key] : [key, wholeKey];
}

/** Shelfmarks, and classifications that are written in several ways; copies of a title mostly share one. */
function eachCallNumber(record: BibRecord, take: (text: string) => void): void {
  let last: string | undefined;
  for (const { shelfmark } of record.items) {
    if (shelfmark && shelfmark !== last && !plainWord.test(shelfmark)) take(shelfmark);
    last = shelfmark;
  }
  for (const { value } of record.classifications) if (!plainWord.test(value) && !plainNumber.test(value)) take(value);
}

/** `Krimi` is a shelf: a word rather than a number. */
const plainWord = /^\p{L}*$/u;
/** A plain number is found as a word in any spelling. */
const plainNumber = /^\d*$/;

/** The numbers of `eachKey` as a list. */
export function keysOf(record: BibRecord): { kind: number; key: string }[] {
  const keys: { kind: number; key: string }[] = [];
  eachKey(record, (kind, key) => keys.push({ kind, key }));
  return keys;
}
