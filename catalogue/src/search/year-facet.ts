import type { IndexState } from '../segment/segment.ts';
import type { OptionCount } from './index-query.ts';
import { spanOf, spanOptionOf } from './year-spans.ts';

type YearCount = Omit<OptionCount, 'within'>;

/**
 * The spans of years among these documents (one list for each segment) with their years, the newest first. What is
 * applied is among them though nothing be left of it: a year within its span, any other text as an option of its own.
 */
export function yearOptions(
  { segments }: IndexState,
  lists: readonly Uint32Array[],
  applied: readonly string[],
): OptionCount[] {
  const counts = new Uint32Array(0x1_0000);
  for (const [at, documents] of lists.entries()) {
    const years = segments[at]?.segment.years ?? new Uint16Array();
    for (let hit = 0; hit < documents.length; hit += 1) {
      const year = years[documents[hit] ?? 0] ?? 0;
      counts[year] = (counts[year] ?? 0) + 1;
    }
  }
  const spans = new Map<string, YearCount[]>();
  for (let year = counts.length - 1; year > 0; year -= 1) {
    const count = counts[year] ?? 0;
    const isApplied = applied.includes(String(year));
    if (count === 0 && !isApplied) continue;
    const span = spanOptionOf(year);
    const within = spans.get(span) ?? [];
    within.push({ id: String(year), count, applied: isApplied });
    spans.set(span, within);
  }
  const options = [...spans].map(([id, within]) => ({
    id,
    count: within.reduce((sum, year) => sum + year.count, 0),
    applied: applied.includes(id),
    within,
  }));
  const shown = new Set(options.flatMap(({ id, within }) => [id, ...within.map((year) => year.id)]));
  const others = [...new Set(applied)].filter((id) => !shown.has(id));
  return [...options, ...others.map((id) => ({ id, count: sumOf(counts, id), applied: true, within: [] }))].sort(
    (a, b) => newestOf(b.id) - newestOf(a.id),
  );
}

function sumOf(counts: Uint32Array, option: string): number {
  const span = spanOf(option);
  return span ? counts.subarray(Math.max(1, span.from), span.to + 1).reduce((sum, count) => sum + count, 0) : 0;
}

function newestOf(option: string): number {
  return spanOf(option)?.to ?? 0;
}
