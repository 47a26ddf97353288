import { quantile } from '../measure.ts';
import { inTurns } from '../service/in-turns.ts';
import { table } from '../table.ts';
import { firstVisits } from './first-visits.ts';
import type { PageLoad } from './load-page.ts';

const times = 3;

/**
 * Measures first paint, largest paint, requests and bytes of four addresses on slow 4G in Chromium: medians of three
 * first visits. With the folder of another built checkout (`before`), both versions are measured in turns.
 */
export function firstSecondReport(before: string | undefined): Promise<string> {
  return inTurns({ before, times }, async (versions) => {
    const names = before === undefined ? [''] : [' before', ' after'];
    const visits = await firstVisits(versions, { times });
    const rows = visits.flatMap(({ name, loads }) => loads.map((of, at) => rowOf(`${name}${names[at]}`, of)));
    return table(
      [
        'first visit on slow 4G',
        'first paint',
        'largest paint',
        'content of the app',
        'requests',
        'all',
        'scripts',
        'largest',
      ],
      rows,
    );
  });
}

function rowOf(name: string, loads: readonly PageLoad[]): string[] {
  const median = (value: (load: PageLoad) => number) => quantile(loads.map(value), 0.5);
  // A version without the content has no time.
  const seconds = (value: (load: PageLoad) => number) =>
    loads.some((load) => Number.isNaN(value(load))) ? '–' : `${(median(value) / 1000).toFixed(2)} s`;
  const kilobytes = (value: (load: PageLoad) => number) => `${(median(value) / 1000).toFixed(0)} kB`;
  return [
    name,
    seconds(({ firstPaint }) => firstPaint),
    seconds(({ largestPaint }) => largestPaint),
    seconds(({ content }) => content),
    median(({ requests }) => requests).toFixed(0),
    kilobytes(({ bytes }) => bytes),
    kilobytes(({ scriptBytes }) => scriptBytes),
    loads.at(-1)?.largest.trim() ?? '',
  ];
}
