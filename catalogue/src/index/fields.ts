import type { BibRecord } from '../record/bib-record.ts';
import { isbn13 } from '../record/isbn.ts';

/** Where in a record a term occurs: one bit each, eight in all, kept with every posting. */
export const inField = {
  title: 1,
  author: 2,
  keyword: 4,
  publisher: 8,
  category: 16,
  standardNumber: 32,
  barcode: 64,
  other: 128,
} as const;

/** All bits: what the field FREE searches. */
export const anywhere = 255;

/** A text of a record with the field it is found in and what a word in it weighs for ranking. */
export interface WeightedText {
  readonly field: number;
  readonly weight: number;
  /** Usual number of words in such a text; words of a longer one weigh less (BM25F's length normalisation). */
  readonly usualLength: number;
  readonly text: string;
}

/** The texts of a record whose words are indexed. */
export function* textsOf(record: BibRecord): Generator<WeightedText> {
  const { title, author, keyword, publisher, category, other } = inField;
  const at = (field: number, weight: number, usualLength: number, text: string | undefined) =>
    ({ field, weight, usualLength, text: text ?? '' }) as const;
  yield at(title, 8, 4, record.title);
  yield at(title, 8, 4, record.originalScriptTitle);
  yield at(title, 4, 6, record.subtitle);
  yield at(title, 4, 4, record.part);
  yield at(title, 5, 4, record.originalTitle);
  for (const text of record.otherTitles) yield at(title, 4, 4, text);
  for (const entry of record.series) yield at(title, 2, 5, entry.title);
  yield at(title, 2, 5, record.parent?.title);
  for (const person of record.contributors) {
    yield at(author, person.main ? 6 : 4, 2, person.name);
    yield at(author, 4, 2, person.originalScript);
  }
  yield at(author, 2, 8, record.responsibility);
  for (const subject of record.subjects) yield at(keyword, 3, 2, subject.text);
  yield at(publisher, 1, 3, record.publisher);
  for (const entry of record.classifications) yield at(category, 1, 2, entry.value);
  yield at(other, 1, 1, record.place);
  yield at(other, 1, 3, record.edition);
  yield at(other, 1, 1, record.year?.toString());
  for (const note of record.notes) yield at(other, 1, 20, note);
  yield at(other, 1, 100, record.abstract);
  yield at(other, 1, 100, record.contents);
}

/** Numbers by which a record is known, in their key form, with the field they are found in. */
export function* numbersOf(record: BibRecord): Generator<{ field: number; key: string }> {
  const { standardNumber, barcode, other } = inField;
  const standard = [...record.isbn, ...record.invalidIsbn, ...record.issn, ...record.ean];
  for (const number of standard) yield { field: standardNumber, key: numberKey(number) };
  for (const { value } of record.identifiers) yield { field: other, key: numberKey(value) };
  yield { field: other, key: numberKey(record.id) };
  for (const item of record.items) if (item.barcode) yield { field: barcode, key: numberKey(item.barcode) };
}

/**
 * The one form in which a number is indexed and asked for, however it was written: ISBN-10 as ISBN-13; else letters and
 * digits only, upper case, without a label such as `ISBN:`. Empty when nothing is left.
 */
export function numberKey(text: string): string {
  const bare = text.replace(/^\s*(?:e-?)?(?:isbn|issn|ean|gtin|ppn)(?:-1[03])?\s*:?\s*(?=[\dX(])/iu, '');
  const onlyDigits = /^[\dX\s\p{Pd}]+$/iu.test(bare);
  return (onlyDigits ? isbn13(bare) : undefined) ?? bare.replace(/[^\p{L}\p{N}]+/gu, '').toUpperCase();
}

/** Numbers stand in the dictionary before all words, which never begin with this sign. */
export const numberSign = '#';
