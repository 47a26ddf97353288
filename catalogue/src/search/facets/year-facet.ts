import type { IndexState } from '../../segment/segment.ts';
import type { OptionCount } from '../index-query.ts';
import { firstOfSpan, spanOf, spanOptionFrom } from '../matching/year-spans.ts';
import { allCounts, FacetCounts } from './facet-counts.ts';

type YearCount = Omit<OptionCount, 'within'>;

const yearRange = 0x1_0000;
const facetCounts = new FacetCounts();

/** The number of documents of each year; one list of documents per segment. */
export function countYears({ segments }: IndexState, lists: readonly Uint32Array[]): Map<number, number> {
  facetCounts.reset(yearRange);
  for (const [at, documents] of lists.entries()) {
    const years = segments[at]?.segment.years;
    if (years) facetCounts.addEach(years, documents);
  }
  return allCounts(facetCounts.toCountedOptions()) ?? new Map();
}

/**
 * The year spans with their years, newest first, from the counts of years. Applied options are always among them,
 * even without records: a year within its span, any other text as an option of its own.
 */
export function yearOptions(counts: ReadonlyMap<number, number>, applied: readonly string[]): OptionCount[] {
  const appliedYears = applied.filter((option) => /^[1-9]\d*$/.test(option)).map(Number);
  const spans: { first: number; count: number; within: YearCount[] }[] = [];
  for (const year of newestFirst(counts, appliedYears)) {
    const first = firstOfSpan(year);
    let span = spans.at(-1);
    if (span?.first !== first) {
      span = { first, count: 0, within: [] };
      spans.push(span);
    }
    const id = String(year);
    const count = counts.get(year) ?? 0;
    span.count += count;
    span.within.push({ id, count, applied: applied.includes(id) });
  }
  const options = spans.map(({ first, count, within }) => {
    const id = spanOptionFrom(first);
    return { id, count, applied: applied.includes(id), within };
  });
  if (applied.length === 0) return options;
  const listedIds = new Set(options.flatMap(({ id, within }) => [id, ...within.map((year) => year.id)]));
  const unlistedIds = [...new Set(applied)].filter((id) => !listedIds.has(id));
  return [...options, ...unlistedIds.map((id) => ({ id, count: sumOf(counts, id), applied: true, within: [] }))].sort(
    (a, b) => newestOf(b.id) - newestOf(a.id),
  );
}

/** Each year once; undated records have none. */
function newestFirst(counts: ReadonlyMap<number, number>, applied: readonly number[]): Uint16Array {
  const years: number[] = [];
  for (const year of counts.keys()) if (year > 0) years.push(year);
  for (const year of new Set(applied)) if (year < yearRange && !counts.has(year)) years.push(year);
  return new Uint16Array(years).sort().reverse();
}

/** The records of an applied option that the facet does not list by itself, such as `2005-2012`. */
function sumOf(counts: ReadonlyMap<number, number>, option: string): number {
  const span = spanOf(option);
  if (!span) return 0;
  return [...counts].reduce(
    (sum, [year, count]) => sum + (year > 0 && year >= span.from && year <= span.to ? count : 0),
    0,
  );
}

function newestOf(option: string): number {
  return spanOf(option)?.to ?? 0;
}
