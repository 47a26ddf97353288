import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { formVariantsOf } from '@buchfink/catalogue/search/query/word-forms';
import { availabilityOf, facetValuesOf, isOnline, onShelf } from '@buchfink/catalogue/segment/columns/facet-values';
import { termsOfWord, wordsOf as wordsOfText } from '@buchfink/catalogue/text/words';
import type { Query } from '../queries/query.ts';
import { wordsOf } from '../queries/query.ts';

/** The columns that SQL engines need to search, filter, count and sort records. */
export interface RecordFacts {
  readonly number: number;
  readonly media: number;
  readonly language: number;
  /** 0 = none. */
  readonly audience: number;
  readonly year: number;
  readonly available: boolean;
  readonly online: boolean;
  readonly titleKey: string;
  readonly branches: readonly number[];
  readonly authors: readonly number[];
  readonly subjects: readonly number[];
  readonly series: readonly number[];
  /** The index terms of title, author, subject, other fields and ISBN, separated by blanks, as in Buchfink's index. */
  readonly texts: readonly [string, string, string, string, string];
}

/** Numbers for repeated texts, in order of occurrence. */
class Numbers {
  readonly of = new Map<string, number>();

  number(text: string): number {
    const number = this.of.get(text);
    if (number !== undefined) return number;
    this.of.set(text, this.of.size + 1);
    return this.of.size;
  }
}

/** Maps records to columns; codes and names become numbers, as in a schema with foreign keys. */
export class FactsReader {
  readonly media = new Numbers();
  readonly languages = new Numbers();
  readonly audiences = new Numbers();
  readonly branches = new Numbers();
  readonly authors = new Numbers();
  readonly subjects = new Numbers();
  readonly series = new Numbers();
  private count = 0;

  read(record: BibRecord): RecordFacts {
    const names = record.contributors.map(({ name }) => name);
    const options = facetValuesOf(record);
    const [audience] = options.audience;
    const availability = availabilityOf(record);
    return {
      number: ++this.count,
      media: this.media.number(record.mediaType),
      language: this.languages.number(record.languages[0] ?? 'und'),
      audience: audience === undefined ? 0 : this.audiences.number(audience),
      year: record.year ?? 0,
      available: (availability & onShelf) !== 0,
      online: (availability & isOnline) !== 0,
      titleKey: wordsOf(record.title).join(' '),
      branches: options.branch.map((branch) => this.branches.number(branch)),
      authors: options.author.map((name) => this.authors.number(name)),
      subjects: options.subject.map((subject) => this.subjects.number(subject)),
      series: options.series.map((title) => this.series.number(title)),
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

  /** The fields of a query other than its words, as SQL conditions. */
  conditions({ fields }: Query): string[] {
    const year = (meaning: string) => Number(fields.find((field) => field.meaning === meaning)?.text ?? 0);
    const [from, to] = [year('YEAR_START'), year('YEAR_END')];
    return [...(from > 0 ? [`year >= ${from}`] : []), ...(to > 0 ? [`year <= ${to}`] : [])];
  }

  /**
   * The facet filters of a query as SQL. The options of a facet are counted without its own filter, so that others
   * can be selected.
   *
   * @param hasBranch the condition for a record with an item in this branch
   */
  chosen({ filters }: Query, hasBranch: (branch: number) => string): ChosenFilters {
    const { mediaType, availability, branch } = filters;
    return new Map<ChosenFacet, string>([
      ...(mediaType === undefined ? [] : [['media', `media = ${this.media.number(mediaType)}`] as const]),
      ...(availability === undefined ? [] : [['availability', 'available'] as const]),
      ...(branch === undefined ? [] : [['branch', hasBranch(this.branches.number(branch))] as const]),
    ]);
  }
}

type ChosenFacet = 'media' | 'availability' | 'branch';
/** SQL conditions by filtered facet. */
export type ChosenFilters = ReadonlyMap<ChosenFacet, string>;

/** A bit mask in SQL of the filters that a record fails, in their order. */
export function failedFilters(chosen: ChosenFilters): string {
  return [...chosen.values()].map((condition, at) => `CASE WHEN ${condition} THEN 0 ELSE ${1 << at} END`).join(' + ');
}

/** The table and conditions of a query, and its filters. */
interface EngineQuery {
  readonly from: string;
  readonly conditions: readonly string[];
  readonly chosen: ChosenFilters;
  /** Whether the hits already pass all filters; otherwise their column `fails` is the mask of failed filters. */
  readonly isApart: boolean;
}

/** The scope over which the options of a facet are counted: the hits, or the hits without the facet's own filter. */
export function facetScope({ from, conditions, chosen, isApart }: EngineQuery, facet?: string) {
  const index = [...chosen.keys()].map(String).indexOf(facet ?? '');
  if (!isApart) return { from: 'hit', where: index < 0 ? 'fails = 0' : `fails IN (0, ${1 << index})` };
  if (index < 0) return { from: 'hit', where: 'true' };
  const otherConditions = [...chosen.values()].filter((_, at) => at !== index);
  return { from, where: [...conditions, ...otherConditions].join(' AND ') };
}

/** A word of a query, and the column to search. */
export interface QueryWord {
  readonly word: string;
  /** All forms of the word as Buchfink's search looks them up: other spellings and inflections. */
  readonly forms: readonly string[];
  readonly column: 'title' | 'author' | 'subject' | undefined;
  /** Whether the word is only a prefix. */
  readonly isPrefix: boolean;
}

/** The words of a query by column. */
export function queryWords({ fields, isPrefix }: Query): QueryWord[] {
  const columns = { FREE: undefined, TITLE: 'title', AUTHOR: 'author', KEYWORD: 'subject' } as const;
  const words = fields.flatMap(({ meaning, text }) =>
    meaning in columns ? wordsOf(text).map((word) => ({ word, column: columns[meaning as keyof typeof columns] })) : [],
  );
  return words.map(({ word, column }, at) => {
    const isLastPrefix = isPrefix && at === words.length - 1;
    return { word, column, isPrefix: isLastPrefix, forms: isLastPrefix ? [termsOf(word)] : allForms(word) };
  });
}

function allForms(word: string): string[] {
  return wordsOfText(word).flatMap(({ parts }) =>
    parts.flatMap((part) => formVariantsOf(part).map(({ form }) => form)),
  );
}

function termsOf(text: string): string {
  return wordsOfText(text)
    .flatMap((word) => termsOfWord(word).map(({ form }) => form))
    .join(' ');
}
