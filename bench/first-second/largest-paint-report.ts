import { quantile } from '../measure.ts';
import { inTurns } from '../service/in-turns.ts';
import { table } from '../table.ts';
import { firstVisits } from './first-visits.ts';
import type { PageLoad } from './load-page.ts';

const times = 5;
/** The throttling factor of the processor: a phone of some years ago. */
const slower = 4;

/**
 * Measures the largest paint of four addresses on slow 4G and a throttled processor in Chromium: medians of five first
 * visits, and in how many of them its element is still there at the end. With the folder of another built checkout
 * (`before`), both versions are measured in turns.
 */
export function largestPaintReport(before: string | undefined): Promise<string> {
  return inTurns({ before, times }, async (versions) => {
    const rows: string[][] = [];
    for (const { name, loads } of await firstVisits(versions, { times, slower }))
      rows.push([name, ...loads.flatMap(cellsOf)]);
    const columns = ['largest paint', 'kept', 'largest'];
    const head = before === undefined ? columns : ['before', 'kept', 'largest', 'after', 'kept', 'largest'];
    return table([`slow 4G, ${slower}× slower processor`, ...head], rows);
  });
}

function cellsOf(loads: readonly PageLoad[]): string[] {
  const median = quantile(
    loads.map(({ largestPaint }) => largestPaint),
    0.5,
  );
  const kept = loads.filter(({ isKept }) => isKept).length;
  return [`${(median / 1000).toFixed(2)} s`, `${kept} of ${loads.length}`, loads.at(-1)?.largest.trim() ?? ''];
}
