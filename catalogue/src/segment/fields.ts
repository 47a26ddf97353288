import type { BibRecord } from '../record/bib-record.ts';
import { numberKey } from '../record/number-key.ts';

/** Where in a record a term stands: one bit each, eight in all, kept with every posting. */
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

/** All bits: what the field FREE searches. */
export const anywhere = 255;

/**
 * Kinds of numbers in the key table, one bit each: ISBN, ISSN and EAN; barcodes; record ids and other identifiers; shelfmarks
 * and notations.
 */
export const keyKind = { standardNumber: 1, barcode: 2, other: 4, callNumber: 8 } as const;

/** A text of a record with the field it is found in and what a word in it weighs for ranking. */
interface WeightedText {
  readonly field: number;
  readonly weight: number;
  /** Usual number of words in such a text; words of a longer one weigh less (BM25F's length normalisation). */
  readonly usualLength: number;
  /** A name has initials as terms too. */
  readonly isName: boolean;
  readonly text: string;
}

/** Takes a text of a record: see `WeightedText`. */
type TakeText = (
  field: number,
  weight: number,
  usualLength: number,
  text: string | undefined,
  isName?: boolean,
) => void;

/** Hands over the texts of a record whose words are indexed, without an object for each (that costs when building). */
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

/** The filled texts of `eachText` as a list. */
export function textsOf(record: BibRecord): WeightedText[] {
  const texts: WeightedText[] = [];
  eachText(record, (field, weight, usualLength, text, isName = false) => {
    if (text) texts.push({ field, weight, usualLength, text, isName });
  });
  return texts;
}

/** Hands over the numbers by which a record is known, in their key form, with their kind; never an empty one. */
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
  for (const item of record.items) if (item.barcode) takeFilled(barcode, item.barcode);
  eachCallNumber(record, (text) => takeFilled(callNumber, text));
}

/** What a call number's key begins with as a term: no word has it. */
const callNumberSign = '#';
const longestCallNumber = 40;

/** The term by which a call number is found by its beginning, of its key (`numberKey`); also of a beginning of one. */
export function callNumberTerm(key: string): string {
  return callNumberSign + key.slice(0, longestCallNumber);
}

/** Hands over the terms of a record's call numbers. */
export function eachCallNumberTerm(record: BibRecord, take: (term: string) => void): void {
  eachCallNumber(record, (text) => {
    const key = numberKey(text);
    if (key !== '') take(callNumberTerm(key));
  });
}

/** Shelfmarks, and notations that are written in several ways; copies of a title mostly have the same one. */
function eachCallNumber(record: BibRecord, take: (text: string) => void): void {
  let last: string | undefined;
  for (const { shelfmark } of record.items) {
    if (shelfmark && shelfmark !== last && !plainWord.test(shelfmark)) take(shelfmark);
    last = shelfmark;
  }
  for (const { value } of record.classifications) if (!plainWord.test(value) && !plainNumber.test(value)) take(value);
}

/** `Krimi` is a shelf, and rather a word than the number of anything. */
const plainWord = /^\p{L}*$/u;
/** Is found as a word, however it is written. */
const plainNumber = /^\d*$/;

/** The numbers of `eachKey` as a list. */
export function keysOf(record: BibRecord): { kind: number; key: string }[] {
  const keys: { kind: number; key: string }[] = [];
  eachKey(record, (kind, key) => keys.push({ kind, key }));
  return keys;
}
