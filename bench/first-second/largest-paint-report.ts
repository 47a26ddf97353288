import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import type { Browser } from '@playwright/test';
import { quantile } from '../measure.ts';
import { openBrowser } from '../service/browser.ts';
import { type DemoService, startDemoService } from '../service/demo-service.ts';
import { table } from '../table.ts';
import { addresses } from './addresses.ts';
import { loadPage, type PageLoad } from './load-page.ts';

const times = 5;
/** The throttling factor of the processor: a phone of some years ago. */
const slower = 4;

/**
 * Measures the largest paint of four addresses on slow 4G and a throttled processor in Chromium: medians of five first
 * visits, and in how many of them its element is still there at the end. With the folder of another built checkout
 * (`before`), both versions are measured in turns.
 */
export async function largestPaintReport(before: string | undefined): Promise<string> {
  const folders = [...(before === undefined ? [] : [resolve(before)]), process.cwd()];
  const load = loadavg()[0] ?? 0;
  const services: DemoService[] = [];
  let browser: Browser | undefined;
  try {
    for (const folder of folders) services.push(await startDemoService(folder));
    browser = await openBrowser();
    const rows: string[][] = [];
    for (const { name, path, content } of await addresses(services[0]?.origin ?? '')) {
      const loads: PageLoad[][] = services.map(() => []);
      // The first round opens files and indexes, and counts for nothing.
      for (let round = 0; round <= times; round++)
        for (const [at, { origin }] of services.entries()) {
          const measured = await loadPage(browser, origin + path, { contentSelector: content, slower });
          if (round > 0) loads[at]?.push(measured);
        }
      rows.push([name, ...loads.flatMap(cellsOf)]);
    }
    const columns = ['largest paint', 'kept', 'largest'];
    const head = before === undefined ? columns : ['before', 'kept', 'largest', 'after', 'kept', 'largest'];
    return [
      table([`slow 4G, ${slower}× slower processor`, ...head], rows),
      `medians of ${times}; load of the machine at the start: ${load.toFixed(1)}`,
    ].join('\n');
  } finally {
    await browser?.close();
    for (const service of services) await service.stop();
  }
}

function cellsOf(loads: readonly PageLoad[]): string[] {
  const median = quantile(
    loads.map(({ largestPaint }) => largestPaint),
    0.5,
  );
  const kept = loads.filter(({ isKept }) => isKept).length;
  return [`${(median / 1000).toFixed(2)} s`, `${kept} of ${loads.length}`, loads.at(-1)?.largest.trim() ?? ''];
}
