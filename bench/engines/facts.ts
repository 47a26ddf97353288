import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { formsOf } from '@buchfink/catalogue/search/query/word-forms';
import { availabilityOf, facetValuesOf, isOnline, onShelf } from '@buchfink/catalogue/segment/facet-values';
import { termsOfWord, wordsOf as wordsOfText } from '@buchfink/catalogue/text/words';
import type { Query } from '../queries/query.ts';
import { wordsOf } from '../queries/query.ts';

/** What the SQL engines keep of a record for searching, filtering, counting and sorting. */
export interface Facts {
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
  readonly audiences = new Numbers();
  readonly branches = new Numbers();
  readonly authors = new Numbers();
  readonly subjects = new Numbers();
  readonly series = new Numbers();
  private count = 0;

  read(record: BibRecord): Facts {
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

  /** The fields of a query beside its words, as SQL over the columns of the facts. */
  conditions({ fields }: Query): string[] {
    const year = (meaning: string) => Number(fields.find((field) => field.meaning === meaning)?.text ?? 0);
    const [from, to] = [year('YEAR_START'), year('YEAR_END')];
    return [...(from > 0 ? [`year >= ${from}`] : []), ...(to > 0 ? [`year <= ${to}`] : [])];
  }

  /**
   * What is chosen of facets, as SQL: the facet's own options are counted without it, so that they can be chosen, too.
   *
   * @param hasBranch says that a record is in the branch of this number
   */
  chosen({ filters }: Query, hasBranch: (branch: number) => string): Chosen {
    const { mediaType, availability, branch } = filters;
    return new Map<ChosenFacet, string>([
      ...(mediaType === undefined ? [] : [['media', `media = ${this.media.number(mediaType)}`] as const]),
      ...(availability === undefined ? [] : [['availability', 'available'] as const]),
      ...(branch === undefined ? [] : [['branch', hasBranch(this.branches.number(branch))] as const]),
    ]);
  }
}

type ChosenFacet = 'media' | 'availability' | 'branch';
/** What is chosen of facets, as conditions in SQL. */
export type Chosen = ReadonlyMap<ChosenFacet, string>;

/** Which of the chosen facets a record fails, as a number in SQL: a bit for each, in their order. */
export function failed(chosen: Chosen): string {
  return [...chosen.values()].map((condition, at) => `CASE WHEN ${condition} THEN 0 ELSE ${1 << at} END`).join(' + ');
}

/** How an engine has found its hits: what is asked for besides what is chosen, and of which table. */
interface EngineQuery {
  readonly from: string;
  readonly conditions: readonly string[];
  readonly chosen: Chosen;
  /** Whether the hits are only those that pass all that is chosen; else their column `fails` says what they do not. */
  readonly isApart: boolean;
}

/** What the options of a facet are counted over: the hits, or what would be hits without what is chosen of the facet. */
export function countedOver({ from, conditions, chosen, isApart }: EngineQuery, facet?: string) {
  const place = [...chosen.keys()].map(String).indexOf(facet ?? '');
  if (!isApart) return { from: 'hit', where: place < 0 ? 'fails = 0' : `fails IN (0, ${1 << place})` };
  if (place < 0) return { from: 'hit', where: 'true' };
  const others = [...chosen.values()].filter((_, at) => at !== place);
  return { from, where: [...conditions, ...others].join(' AND ') };
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
