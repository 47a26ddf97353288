import type { FieldMeaning } from '@buchfink/contract/search';
import { dayNumber } from '../segment/dates.ts';
import { startOf } from '../segment/facet-column.ts';
import type { ColumnId, LiveSegment, Segment } from '../segment/segment.ts';
import type { Field } from './asked.ts';
import { firstHits, type Hits, hitsOfLength, keep } from './hits.ts';

/** Whether a document of a segment fulfils a condition. */
type Test = (document: number) => boolean;
/** A field that is no word, for the segments one after another. */
type Condition = (segment: Segment) => Test;

/** The column a field chooses from, with the option its text stands for. */
const choices: Partial<Record<FieldMeaning, { column: ColumnId; option: (text: string) => string }>> = {
  BRANCH: { column: 'branch', option: (text) => text },
  LANGUAGE: { column: 'language', option: (text) => text.toLowerCase() },
  MEDIATYPE: { column: 'mediaType', option: (text) => text.toUpperCase() },
};

/** The fields that are no words: years, branch, language, media type, available now. */
export function conditionsOf(fields: readonly Field[]): Condition[] {
  return fields.flatMap(({ meaning, text }): Condition[] => {
    const choice = choices[meaning];
    if (choice) return [(segment) => hasOption(segment, choice.column, choice.option(text.trim()))];
    if (meaning === 'YEAR' || meaning === 'YEAR_START' || meaning === 'YEAR_END') {
      const { from, to } = yearsOf(meaning, text);
      return [
        ({ years }) =>
          (document) =>
            (years[document] ?? 0) >= from && (years[document] ?? 0) <= to,
      ];
    }
    if (meaning !== 'AVAILABLE' || text.trim().toLowerCase() === 'false') return [];
    return [
      ({ availability }) =>
        (document) =>
          (availability[document] ?? 0) !== 0,
    ];
  });
}

/** Added on this day (`YYYY-MM-DD`) or later; no condition without a day. */
export function addedCondition(since: string | undefined): Condition[] {
  if (since === undefined) return [];
  const first = Math.max(1, dayNumber(since));
  return [
    ({ added }) =>
      (document) =>
        (added[document] ?? 0) >= first,
  ];
}

/** The hits of a segment that fulfil the conditions. */
export function fulfilling({ segment }: LiveSegment, hits: Hits, conditions: readonly Condition[]): Hits {
  if (hits.documents.length === 0) return hits;
  const tests = conditions.map((condition) => condition(segment));
  const [only] = tests;
  if (!only) return hits;
  return keep(hits, tests.length === 1 ? only : (document) => tests.every((test) => test(document)));
}

/** All live documents of a segment, unscored. */
export function everyHit({ segment, deleted }: LiveSegment): Hits {
  const hits = hitsOfLength(segment.documentCount);
  let count = 0;
  for (let document = 0; document < segment.documentCount; document += 1) {
    if (deleted && (deleted[document >>> 5] ?? 0) & (1 << (document & 31))) continue;
    hits.documents[count] = document;
    count += 1;
  }
  return firstHits(hits, count);
}

function hasOption(segment: Segment, id: ColumnId, option: string): Test {
  const column = segment.columns[id];
  const wanted = column.find(option);
  if (wanted < 0) return () => false;
  const { values } = column;
  return (document) => {
    const end = startOf(column, document + 1);
    for (let at = startOf(column, document); at < end; at += 1) if (values[at] === wanted) return true;
    return false;
  };
}

/** The years a field allows (`2015`, `2010-2015` for YEAR); none when it names none. Undated records never fulfil it. */
function yearsOf(meaning: FieldMeaning, text: string): { from: number; to: number } {
  const numbers = /^\s*(\d{1,4})(?:\s*[-\u2013]\s*(\d{1,4}))?\s*$/u.exec(text);
  if (!numbers || (numbers[2] !== undefined && meaning !== 'YEAR')) return { from: 1, to: 0 };
  const year = Number(numbers[1]);
  if (meaning === 'YEAR_START') return { from: Math.max(year, 1), to: Number.POSITIVE_INFINITY };
  if (meaning === 'YEAR_END') return { from: 1, to: year };
  return { from: Math.max(year, 1), to: Number(numbers[2] ?? year) };
}
