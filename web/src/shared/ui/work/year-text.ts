import type { Item } from '@buchfink/contract/search';

/** The publication year of a title in a line: `1998`, or `1990–1995` where only a span is known; undefined without a year. */
export function formatYear({ year, latestYear }: Pick<Item, 'year' | 'latestYear'>): string | number | undefined {
  return year !== undefined && latestYear !== undefined && latestYear > year ? `${year}–${latestYear}` : year;
}
