import type { FieldMeaning } from '@buchfink/contract/search';
import { dayNumber } from '../segment/dates.ts';
import { bitOf } from '../segment/document-bits.ts';
import type { ColumnId, LiveSegment, Segment } from '../segment/segment.ts';
import { arena } from './arena.ts';
import type { Field } from './asked.ts';
import { Hits, unmarked } from './hits.ts';
import { documentsOfOption, placesWith } from './option-documents.ts';
import { documentsOfYears } from './year-order.ts';

/**
 * What a condition leaves, to be read before the next call. Each kind has loops of its own: a call for each document would
 * cost more.
 */
interface Narrowing {
  /** The places of those of these documents that fulfil it. */
  among(documents: Uint32Array): Uint32Array;
  /** All documents that fulfil it, deleted ones too. */
  all(): Uint32Array;
}
/** A field that is no word, for the segments one after another. */
type Condition = (segment: Segment) => Narrowing;

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
      return [(segment) => yearBetween(segment, from, to)];
    }
    if (meaning !== 'AVAILABLE' || text.trim().toLowerCase() === 'false') return [];
    return [({ availability }) => valueBetween(availability, 1, Number.POSITIVE_INFINITY)];
  });
}

/** Added on this day (`YYYY-MM-DD`) or later; no condition without a day. */
export function addedCondition(since: string | undefined): Condition[] {
  if (since === undefined) return [];
  const first = Math.max(1, dayNumber(since));
  return [({ added }) => valueBetween(added, first, Number.POSITIVE_INFINITY)];
}

/** The hits of a segment that fulfil the conditions. */
export function fulfilling({ segment }: LiveSegment, hits: Hits, conditions: readonly Condition[]): Hits {
  let kept = hits;
  for (const condition of conditions) {
    if (kept.documents.length === 0) return kept;
    const places = condition(segment).among(kept.documents);
    if (places.length < kept.documents.length) kept = kept.at(places);
  }
  return kept;
}

/** All live documents of a segment that fulfil the conditions, unscored. */
export function everyHit({ segment, deleted }: LiveSegment, conditions: readonly Condition[]): Hits {
  const [first, ...rest] = conditions.map((condition) => condition(segment));
  let documents = first ? copyOf(first.all()) : everyDocument(segment.documentCount);
  if (deleted) documents = documents.filter((each) => bitOf(deleted, each) === 0);
  for (const narrowing of rest) {
    const places = narrowing.among(documents);
    for (let at = 0; at < places.length; at += 1) documents[at] = documents[places[at] ?? 0] ?? 0;
    documents = documents.slice(0, places.length);
  }
  return new Hits(documents, ({ length }) => unmarked(length));
}

function copyOf(documents: Uint32Array): Uint32Array {
  const copy = arena.numbers(documents.length);
  copy.set(documents);
  return copy;
}

function everyDocument(count: number): Uint32Array {
  const documents = new Uint32Array(count);
  for (let document = 0; document < count; document += 1) documents[document] = document;
  return documents;
}

/** Memory that is used again and again. */
class Room {
  private numbers = new Uint32Array(0);

  of(length: number): Uint32Array {
    if (this.numbers.length < length) this.numbers = new Uint32Array(length);
    return this.numbers.subarray(0, length);
  }
}

const passing = new Room();

/**
 * 1 or 0, by the sign bits of differences: with a branch the processor would guess, mostly wrong. So what does not count is
 * written too, and overwritten by the next.
 */
function isBetween(value: number, from: number, to: number): number {
  return 1 + (((value - from) | (to - value)) >> 31);
}

function valueBetween(values: Uint8Array | Uint16Array, first: number, last: number): Narrowing {
  // Small integers: those compare faster than other numbers, and this loop may go over all records.
  const [from, to] = [Math.min(first, 0x1_0000) | 0, Math.min(last, 0xffff) | 0];
  return {
    among: (documents) => {
      const places = passing.of(documents.length);
      let count = 0;
      for (let at = 0; at < documents.length; at += 1) {
        const value = values[documents[at] ?? 0] ?? 0;
        places[count] = at;
        count += isBetween(value, from, to);
      }
      return places.subarray(0, count);
    },
    all: () => {
      const documents = passing.of(values.length);
      let count = 0;
      for (let document = 0; document < values.length; document += 1) {
        const value = values[document] ?? 0;
        documents[count] = document;
        count += isBetween(value, from, to);
      }
      return documents.subarray(0, count);
    },
  };
}

/** As `valueBetween`; all documents of a few years are known in advance. */
function yearBetween(segment: Segment, from: number, to: number): Narrowing {
  const narrowing = valueBetween(segment.years, from, to);
  return { ...narrowing, all: () => documentsOfYears(segment, from, to) ?? narrowing.all() };
}

function hasOption(segment: Segment, id: ColumnId, option: string): Narrowing {
  const wanted = segment.columns[id].find(option);
  return {
    among: (documents) => placesWith(segment, id, [wanted], documents),
    all: () => documentsOfOption(segment, id, wanted),
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
