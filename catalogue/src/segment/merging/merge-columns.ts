import { sortKey } from '../../text/sort-key.ts';
import { columnSections } from '../building/facet-columns-builder.ts';
import { startOf } from '../facet-column.ts';
import { growingBytes, growingNumbers } from '../growing-array.ts';
import { branchAvailabilitySection, type Sections, sharedNarrow } from '../sections.ts';
import type { ColumnId, FacetColumn } from '../segment.ts';
import { compareByCodePoint, compareByUnit } from '../text-table.ts';
import { isKept, type LiveDocuments } from './live-documents.ts';

/** A facet's columns merged; options that no kept document has are dropped. */
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

/** What can be had in each branch, beside the values of the merged column of branches. */
export function mergeBranchAvailability(live: readonly LiveDocuments[]): Sections {
  const merged = growingBytes();
  for (const part of live) {
    const { branchAvailability, columns } = part.segment;
    for (let document = 0; document < part.renumbered.length; document += 1) {
      if (!isKept(part, document)) continue;
      const end = startOf(columns.branch, document + 1);
      for (let at = startOf(columns.branch, document); at < end; at += 1) merged.push(branchAvailability[at] ?? 0);
    }
  }
  return { [branchAvailabilitySection]: sharedNarrow(merged.done(), 0xff) };
}

/** The options of all parts in their order; each part learns the new numbers of its own. */
function mergeOptions(cursors: readonly OptionCursor[]): string[] {
  const options: string[] = [];
  const rest = cursors.filter((cursor) => cursor.next());
  while (rest.length > 0) {
    let first = rest[0];
    for (const cursor of rest) if (first && cursor.compare(first) < 0) first = cursor;
    if (!first) break;
    const { text } = first;
    for (let at = rest.length - 1; at >= 0; at -= 1) {
      const cursor = rest[at];
      if (cursor?.text !== text) continue;
      cursor.renumbered[cursor.number] = options.length;
      if (!cursor.next()) rest.splice(at, 1);
    }
    options.push(text);
  }
  return options;
}

/** Walks the options in use of a segment's column. */
class OptionCursor {
  readonly part: LiveDocuments;
  readonly column: FacetColumn;
  /** The new numbers of the options. */
  readonly renumbered: Uint32Array;
  number = -1;
  text = '';
  private key = '';
  private readonly isUsed: Uint8Array;

  constructor(part: LiveDocuments, id: ColumnId) {
    this.part = part;
    this.column = part.segment.columns[id];
    this.renumbered = new Uint32Array(this.column.optionCount);
    this.isUsed = part.deletes ? usedOptions(part, this.column) : new Uint8Array(this.column.optionCount).fill(1);
  }

  next(): boolean {
    do this.number += 1;
    while (this.number < this.isUsed.length && this.isUsed[this.number] === 0);
    if (this.number >= this.isUsed.length) return false;
    this.text = this.column.option(this.number);
    this.key = this.column.id === 'author' ? sortKey(this.text) : '';
    return true;
  }

  compare(other: OptionCursor): number {
    return compareByUnit(this.key, other.key) || compareByCodePoint(this.text, other.text);
  }
}

function usedOptions(part: LiveDocuments, column: FacetColumn): Uint8Array {
  const isUsed = new Uint8Array(column.optionCount);
  for (let document = 0; document < part.renumbered.length; document += 1) {
    if (!isKept(part, document)) continue;
    const end = startOf(column, document + 1);
    for (let at = startOf(column, document); at < end; at += 1) isUsed[column.values[at] ?? 0] = 1;
  }
  return isUsed;
}
