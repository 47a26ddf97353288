import { columnSections } from '../building/facet-columns-builder.ts';
import { startOf } from '../columns/facet-column.ts';
import { compareSorted, type SortedOption, sortedOption } from '../columns/option-key.ts';
import { growingBytes, growingNumbers } from '../growing-array.ts';
import { isKept, type LiveDocuments } from '../live-documents.ts';
import {
  branchAvailabilitySection,
  type Numbers,
  type Sections,
  seriesNumbersSection,
  sharedNarrow,
  translatedSubjectsSection,
} from '../sections.ts';
import type { ColumnId, FacetColumn, Segment } from '../segment.ts';
import { compareByCodePoint } from '../tables/text-table.ts';

/** Merges a facet's columns; options without a kept document are dropped. */
export function mergeColumn(live: readonly LiveDocuments[], id: ColumnId): Sections {
  const cursors = live.map((part) => new OptionCursor(part, id));
  const options = mergeOptions(cursors);
  const values = growingNumbers();
  const ends = growingNumbers();
  for (const { part, column, renumbered } of cursors) {
    for (let document = 0; document < part.renumbered.length; document += 1) {
      if (!isKept(part, document)) continue;
      const end = startOf(column, document + 1);
      for (let at = startOf(column, document); at < end; at += 1) values.push(renumbered[column.values[at] ?? 0] ?? 0);
      ends.push(values.length);
    }
  }
  return columnSections(id, options, values.done(), ends.done());
}

/** Merges what runs parallel to the values of the branch, subject and series columns. */
export function mergeParallels(live: readonly LiveDocuments[]): Sections {
  return {
    [branchAvailabilitySection]: sharedNarrow(
      mergeParallel(live, 'branch', ({ branchAvailability }) => branchAvailability, growingBytes()).done(),
      0xff,
    ),
    [translatedSubjectsSection]: sharedNarrow(
      mergeParallel(live, 'subject', ({ translatedSubjects }) => translatedSubjects, growingBytes()).done(),
      0xff,
    ),
    [seriesNumbersSection]: sharedNarrow(
      mergeParallel(live, 'series', ({ seriesNumbers }) => seriesNumbers, growingNumbers()).done(),
      0xffff_ffff,
    ),
  };
}

function mergeParallel<Growing extends { push(value: number): void }>(
  live: readonly LiveDocuments[],
  id: ColumnId,
  read: (segment: Segment) => Numbers,
  merged: Growing,
): Growing {
  for (const part of live) {
    const column = part.segment.columns[id];
    const values = read(part.segment);
    for (let document = 0; document < part.renumbered.length; document += 1) {
      if (!isKept(part, document)) continue;
      const end = startOf(column, document + 1);
      for (let at = startOf(column, document); at < end; at += 1) merged.push(values[at] ?? 0);
    }
  }
  return merged;
}

/**
 * Merges the options of all parts in order, in their most frequent spelling; each part learns the new numbers of its
 * own.
 */
function mergeOptions(cursors: readonly OptionCursor[]): string[] {
  const options: string[] = [];
  const remaining = cursors.filter((cursor) => cursor.next());
  while (remaining.length > 0) {
    let first = remaining[0];
    for (const cursor of remaining) if (first && cursor.compare(first) < 0) first = cursor;
    if (!first) break;
    const same = remaining.filter((cursor) => cursor === first || (first && cursor.compare(first) === 0));
    options.push(mostFrequent(same));
    for (const cursor of same) {
      cursor.renumbered[cursor.number] = options.length - 1;
      if (!cursor.next()) remaining.splice(remaining.indexOf(cursor), 1);
    }
  }
  return options;
}

/** The most frequent spelling of the current option. */
function mostFrequent(cursors: readonly OptionCursor[]): string {
  const [{ text: only } = { text: '' }] = cursors;
  if (cursors.every(({ text }) => text === only)) return only;
  const counts = new Map<string, number>();
  for (const { text, count } of cursors) counts.set(text, (counts.get(text) ?? 0) + count);
  let [best = ''] = counts.keys();
  for (const [text, count] of counts) {
    const more = count - (counts.get(best) ?? 0);
    if (more > 0 || (more === 0 && compareByCodePoint(text, best) < 0)) best = text;
  }
  return best;
}

/** A cursor over the used options of a segment's column. */
class OptionCursor {
  readonly part: LiveDocuments;
  readonly column: FacetColumn;
  /** The new numbers of the options. */
  readonly renumbered: Uint32Array;
  number = -1;
  text = '';
  private sorted: SortedOption = { first: '', key: '' };
  /** Number of kept documents by option. */
  private readonly counts: Uint32Array;

  constructor(part: LiveDocuments, id: ColumnId) {
    this.part = part;
    this.column = part.segment.columns[id];
    this.renumbered = new Uint32Array(this.column.optionCount);
    this.counts = countsOfKept(part, this.column);
  }

  /** Number of kept documents with the current option. */
  get count(): number {
    return this.counts[this.number] ?? 0;
  }

  next(): boolean {
    do this.number += 1;
    while (this.number < this.counts.length && this.count === 0);
    if (this.number >= this.counts.length) return false;
    this.text = this.column.option(this.number);
    this.sorted = sortedOption(this.column.id, this.text);
    return true;
  }

  compare(other: OptionCursor): number {
    return compareSorted(this.column.id, this.sorted, other.sorted);
  }
}

function countsOfKept(part: LiveDocuments, column: FacetColumn): Uint32Array {
  const counts = new Uint32Array(column.optionCount);
  for (let document = 0; document < part.renumbered.length; document += 1) {
    if (!isKept(part, document)) continue;
    const end = startOf(column, document + 1);
    for (let at = startOf(column, document); at < end; at += 1) {
      const option = column.values[at] ?? 0;
      counts[option] = (counts[option] ?? 0) + 1;
    }
  }
  return counts;
}
