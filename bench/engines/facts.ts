import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { formsOf } from '@buchfink/catalogue/search/words/word-forms';
import { termsOfWord, wordsOf as wordsOfText } from '@buchfink/catalogue/text/words';
import type { Query } from '../queries/query.ts';
import { wordsOf } from '../queries/query.ts';

/** What the SQL engines keep of a record for searching, filtering, counting and sorting. */
export interface Facts {
  readonly number: number;
  readonly media: number;
  readonly language: number;
  readonly year: number;
  readonly available: boolean;
  readonly titleKey: string;
  readonly branches: readonly number[];
  readonly authors: readonly number[];
  /** The terms of title, author, subject, the rest and ISBN, parted by blanks: those that our index lists, too. */
  readonly texts: readonly [string, string, string, string, string];
}

/** Numbers for texts that recur, in the order they come. */
class Numbers {
  readonly of = new Map<string, number>();

  number(text: string): number {
    const known = this.of.get(text);
    if (known !== undefined) return known;
    this.of.set(text, this.of.size + 1);
    return this.of.size;
  }
}

/** Turns records into facts; codes and names become numbers, as a schema with foreign keys would have them. */
export class FactsReader {
  readonly media = new Numbers();
  readonly languages = new Numbers();
  readonly branches = new Numbers();
  readonly authors = new Numbers();
  private count = 0;

  read(record: BibRecord): Facts {
    const names = record.contributors.map(({ name }) => name);
    return {
      number: ++this.count,
      media: this.media.number(record.mediaType),
      language: this.languages.number(record.languages[0] ?? 'und'),
      year: record.year ?? 0,
      available: record.items.some(({ state }) => state === 'available'),
      titleKey: wordsOf(record.title).join(' '),
      branches: [...new Set(record.items.map(({ branch }) => this.branches.number(branch)))],
      authors: names.map((name) => this.authors.number(name)),
      texts: [
        termsOf(`${record.title} ${record.subtitle ?? ''}`),
        termsOf(names.join(' ')),
        termsOf(record.subjects.map(({ text }) => text).join(' ')),
        termsOf(
          `${record.series.map(({ title }) => title).join(' ')} ${record.publisher ?? ''} ${record.abstract ?? ''}`,
        ),
        record.isbn.join(' '),
      ],
    };
  }

  /** The conditions of a query beside its words, as SQL over the columns of the facts. */
  conditions({ fields, filters }: Query): string[] {
    const year = (meaning: string) => Number(fields.find((field) => field.meaning === meaning)?.text ?? 0);
    const [from, to] = [year('YEAR_START'), year('YEAR_END')];
    return [
      ...(from > 0 ? [`year >= ${from}`] : []),
      ...(to > 0 ? [`year <= ${to}`] : []),
      ...(filters.mediaType ? [`media = ${this.media.number(filters.mediaType)}`] : []),
      ...(filters.availability ? ['available'] : []),
    ];
  }
}

/** A word of a query, in the column it is looked for in. */
export interface WantedWord {
  readonly word: string;
  /** All forms that stand for it, as our own search looks them up: other spellings and endings. */
  readonly forms: readonly string[];
  readonly column: 'title' | 'author' | 'subject' | undefined;
  /** Only the beginning of a word. */
  readonly begun: boolean;
}

/** The words a query looks for in each column. */
export function wantedWords({ fields, begun }: Query): WantedWord[] {
  const columns = { FREE: undefined, TITLE: 'title', AUTHOR: 'author', KEYWORD: 'subject' } as const;
  const words = fields.flatMap(({ meaning, text }) =>
    meaning in columns ? wordsOf(text).map((word) => ({ word, column: columns[meaning as keyof typeof columns] })) : [],
  );
  return words.map(({ word, column }, at) => {
    const isBegun = begun && at === words.length - 1;
    return { word, column, begun: isBegun, forms: isBegun ? [termsOf(word)] : allForms(word) };
  });
}

function allForms(word: string): string[] {
  return wordsOfText(word).flatMap(({ parts }) => parts.flatMap((part) => formsOf(part).map(({ form }) => form)));
}

function termsOf(text: string): string {
  return wordsOfText(text)
    .flatMap((word) => termsOfWord(word).map(({ form }) => form))
    .join(' ');
}
