import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import type { Browser } from '@playwright/test';
import { quantile } from '../measure.ts';
import { openBrowser } from '../service/browser.ts';
import { type DemoService, startDemoService } from '../service/demo-service.ts';
import { table } from '../table.ts';
import { addresses } from './addresses.ts';
import { loadPage, type PageLoad } from './load-page.ts';

const times = 3;

/**
 * Measures first paint, largest paint, requests and bytes of four addresses on slow 4G in Chromium: medians of three
 * first visits. With the folder of another built checkout (`before`), both versions are measured in turns.
 */
export async function firstSecondReport(before: string | undefined): Promise<string> {
  const versions = [...(before === undefined ? [] : [{ name: 'before', folder: resolve(before) }])];
  versions.push({ name: before === undefined ? '' : 'after', folder: process.cwd() });
  const load = loadavg()[0] ?? 0;
  const services: DemoService[] = [];
  let browser: Browser | undefined;
  try {
    for (const { folder } of versions) services.push(await startDemoService(folder));
    browser = await openBrowser();
    const rows: string[][] = [];
    for (const { name, path, content } of await addresses(services[0]?.origin ?? '')) {
      const loads: PageLoad[][] = versions.map(() => []);
      // The first round opens files and indexes, and counts for nothing.
      for (let round = 0; round <= times; round++)
        for (const [at, service] of services.entries()) {
          const measured = await loadPage(browser, service.origin + path, { contentSelector: content });
          if (round > 0) loads[at]?.push(measured);
        }
      for (const [at, version] of versions.entries())
        rows.push(rowOf(`${name} ${version.name}`.trim(), loads[at] ?? []));
    }
    return [
      table(
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
      ),
      `medians of ${times}; load of the machine at the start: ${load.toFixed(1)}`,
    ].join('\n');
  } finally {
    await browser?.close();
    for (const service of services) await service.stop();
  }
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
