import { headingKey } from '../../text/heading-key.ts';
import { sortKey } from '../../text/sort-key.ts';
import type { ColumnId } from '../segment.ts';
import { compareByCodePoint, compareByUnit } from '../tables/text-table.ts';

/** Facets whose options are headings, which vary in capitals and punctuation; all others are codes. */
const ofHeadings: readonly ColumnId[] = ['author', 'subject', 'series'];

/** Whether a facet's options are headings. */
export function isOfHeadings(id: ColumnId): boolean {
  return ofHeadings.includes(id);
}

/** The identity of an option of a facet. */
export function optionKey(id: ColumnId, option: string): string {
  return isOfHeadings(id) ? headingKey(option) : option;
}

/** The sort keys of an option. */
export interface SortedOption {
  /** For authors the sort key of the name; else empty. */
  readonly first: string;
  readonly key: string;
}

/** The keys by which an option is sorted. */
export function sortedOption(id: ColumnId, option: string): SortedOption {
  return { first: id === 'author' ? sortKey(option) : '', key: optionKey(id, option) };
}

/**
 * The order of a facet's options: authors by name, other headings by normalised form, codes by their bytes. 0 for the
 * same option.
 */
export function compareSorted(id: ColumnId, a: SortedOption, b: SortedOption): number {
  if (!isOfHeadings(id)) return compareByCodePoint(a.key, b.key);
  return compareByUnit(a.first, b.first) || compareByUnit(a.key, b.key);
}

/** The order of options by index of their texts. */
export function compareOptions(id: ColumnId, texts: readonly string[]): (a: number, b: number) => number {
  const sorted = texts.map((text) => sortedOption(id, text));
  const none = sortedOption(id, '');
  return (a, b) => compareSorted(id, sorted[a] ?? none, sorted[b] ?? none);
}
