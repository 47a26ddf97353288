import type { IndexState } from '../segment/segment.ts';
import type { OptionCount } from './index-query.ts';
import { Tally } from './tally.ts';
import { spanOf, spanOptionOf } from './year-spans.ts';

type YearCount = Omit<OptionCount, 'within'>;

const yearRange = 0x1_0000;
const tally = new Tally();

/**
 * The spans of years among these documents (one list for each segment) with their years, the newest first. What is
 * applied is among them though nothing be left of it: a year within its span, any other text as an option of its own.
 */
export function yearOptions(
  { segments }: IndexState,
  lists: readonly Uint32Array[],
  applied: readonly string[],
): OptionCount[] {
  tally.begin(yearRange);
  for (const [at, documents] of lists.entries()) {
    const years = segments[at]?.segment.years;
    if (years) tally.addEach(years, documents);
  }
  const appliedYears = applied.filter((option) => /^[1-9]\d*$/.test(option)).map(Number);
  const spans = new Map<string, YearCount[]>();
  for (const year of newestFirst(appliedYears.filter((each) => each < yearRange))) {
    const span = spanOptionOf(year);
    const within = spans.get(span) ?? [];
    const id = String(year);
    within.push({ id, count: tally.of(year), applied: applied.includes(id) });
    spans.set(span, within);
  }
  const options = [...spans].map(([id, within]) => ({
    id,
    count: within.reduce((sum, year) => sum + year.count, 0),
    applied: applied.includes(id),
    within,
  }));
  if (applied.length === 0) return options;
  const shown = new Set(options.flatMap(({ id, within }) => [id, ...within.map((year) => year.id)]));
  const others = [...new Set(applied)].filter((id) => !shown.has(id));
  return [...options, ...others.map((id) => ({ id, count: sumOf(id), applied: true, within: [] }))].sort(
    (a, b) => newestOf(b.id) - newestOf(a.id),
  );
}

/** The years that were met, and those applied. */
function newestFirst(applied: readonly number[]): Uint32Array {
  const further = applied.filter((year, at) => tally.of(year) === 0 && applied.indexOf(year) === at);
  const years = tally.met.filter((year) => year > 0);
  const all = new Uint32Array(years.length + further.length);
  all.set(years);
  all.set(further, years.length);
  return all.sort().reverse();
}

/** The records of an applied option that the facet does not show by itself, such as `2005-2012`. */
function sumOf(option: string): number {
  const span = spanOf(option);
  if (!span) return 0;
  return tally.met.reduce(
    (sum, year) => sum + (year > 0 && year >= span.from && year <= span.to ? tally.of(year) : 0),
    0,
  );
}

function newestOf(option: string): number {
  return spanOf(option)?.to ?? 0;
}
