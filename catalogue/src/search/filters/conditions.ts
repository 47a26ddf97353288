import type { FieldMeaning } from '@buchfink/contract/search';
import { dayNumber } from '../../segment/columns/dates.ts';
import type { ColumnId, Segment } from '../../segment/segment.ts';
import { type DocumentFilter, filterByOptions, filterByRange, filterByYears } from '../matching/document-filter.ts';
import type { YearSpan } from '../matching/year-spans.ts';
import type { QueryField } from '../query/parsed-query.ts';
import { type CopyDemand, filterByCopies } from './copy-demand.ts';

/** A field without words: what a record must be, whatever its words. */
export type Condition =
  | { readonly kind: 'option'; readonly column: ColumnId; readonly option: string }
  | { readonly kind: 'years'; readonly years: YearSpan }
  /** Added on this day or later, in days since 1970-01-01. */
  | { readonly kind: 'added'; readonly first: number }
  | { readonly kind: 'copies'; readonly demand: CopyDemand };

/** A condition as a filter of a segment's documents. */
export function conditionFilter(segment: Segment, condition: Condition): DocumentFilter {
  switch (condition.kind) {
    case 'option':
      return filterByOptions(segment, condition.column, [segment.columns[condition.column].find(condition.option)]);
    case 'years':
      return filterByYears(segment, [condition.years]);
    case 'added':
      return filterByRange(segment.added, condition.first, Number.POSITIVE_INFINITY);
    case 'copies':
      return filterByCopies(segment, condition.demand);
  }
}

/** The column of a field, with the option that its text stands for. */
const choices: Partial<Record<FieldMeaning, { column: ColumnId; option: (text: string) => string }>> = {
  LANGUAGE: { column: 'language', option: (text) => text.toLowerCase() },
  MEDIATYPE: { column: 'mediaType', option: (text) => text.toUpperCase() },
};

/** The conditions that identify records as words do: years, language, media type. */
export function conditionsOf(fields: readonly QueryField[]): Condition[] {
  const options = fields.flatMap(({ meaning, text }): Condition[] => {
    const choice = choices[meaning];
    return choice ? [{ kind: 'option', column: choice.column, option: choice.option(text.trim()) }] : [];
  });
  const spans = fields.flatMap(({ meaning, text }) => yearsOf(meaning, text) ?? []);
  if (spans.length === 0) return options;
  const from = Math.max(...spans.map((span) => span.from));
  const to = Math.min(...spans.map((span) => span.to));
  return [...options, { kind: 'years', years: { from, to } }];
}

/** Added on this day (`YYYY-MM-DD`) or later; no condition without a day. */
export function addedCondition(since: string | undefined): Condition[] {
  return since === undefined ? [] : [{ kind: 'added', first: Math.max(1, dayNumber(since)) }];
}

/**
 * The years that a field allows (`2015`, `2010-2015` for YEAR); none when it names none. Undated records never match.
 * Undefined for other fields.
 */
function yearsOf(meaning: FieldMeaning, text: string): YearSpan | undefined {
  if (meaning !== 'YEAR' && meaning !== 'YEAR_START' && meaning !== 'YEAR_END') return undefined;
  const numbers = /^\s*(\d{1,4})(?:\s*[-\u2013]\s*(\d{1,4}))?\s*$/u.exec(text);
  if (!numbers || (numbers[2] !== undefined && meaning !== 'YEAR')) return { from: 1, to: 0 };
  const year = Number(numbers[1]);
  if (meaning === 'YEAR_START') return { from: Math.max(year, 1), to: Number.POSITIVE_INFINITY };
  if (meaning === 'YEAR_END') return { from: 1, to: year };
  return { from: Math.max(year, 1), to: Number(numbers[2] ?? year) };
}
