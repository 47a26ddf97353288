import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { isFunctionWord } from '@buchfink/catalogue/text/function-words';
import { wordsOf } from '@buchfink/catalogue/text/words';

/** A plain map of words to records, which answers a query without misspellings. */
export interface WordIndex {
  /** The records that contain all of the words, at most 100. */
  find(words: readonly string[]): readonly BibRecord[];
  /** The records with this ISBN-13. */
  findIsbn(isbn: string): readonly BibRecord[];
  /** Whether any record contains the word. */
  has(word: string): boolean;
}

/** Indexes the words of all titles, names, series and subjects. */
export function buildWordIndex(records: readonly BibRecord[]): WordIndex {
  const indexes = new Map<string, number[]>();
  for (const [number, record] of records.entries())
    for (const form of new Set(textsOf(record).flatMap(formsOf))) {
      const before = indexes.get(form);
      if (before) before.push(number);
      else indexes.set(form, [number]);
    }
  return {
    has: (word) => formsOf(word).every((form) => indexes.has(form)),
    findIsbn: (isbn) => records.filter((record) => record.isbn.includes(isbn)),
    find: (words) => {
      const [first = [], ...longerLists] = words
        .flatMap(formsOf)
        .map((form) => indexes.get(form) ?? [])
        .sort((a, b) => a.length - b.length);
      const numberSets = longerLists.map((numbers) => new Set(numbers));
      const matches = first.filter((number) => numberSets.every((numbers) => numbers.has(number))).slice(0, 100);
      return matches.flatMap((number) => records[number] ?? []);
    },
  };
}

/** The canonical forms of a text's words; hyphenated words by their parts. */
export function formsOf(text: string): string[] {
  return wordsOf(text).flatMap((word) => word.parts.map(({ form }) => form));
}

/** The content words of a title as written, without words of other scripts than its own. */
export function contentWordsOf(title: string): string[] {
  return (title.match(/[\p{L}\p{N}\p{M}’'-]+/gu) ?? []).filter(
    (word) => [...word].length > 2 && formsOf(word).some((form) => form.length > 2 && !isFunctionWord(form)),
  );
}

function textsOf(record: BibRecord): string[] {
  const { title, subtitle = '', part = '', originalTitle = '', otherTitles, contributors, series, subjects } = record;
  const named = [...contributors, ...otherTitles.map((name) => ({ name }))].map(({ name }) => name);
  return [
    title,
    subtitle,
    part,
    originalTitle,
    ...named,
    ...series.map((entry) => entry.title),
    ...subjects.map(({ text }) => text),
  ];
}
