import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import type { Browser } from '@playwright/test';
import { quantile } from '../measure.ts';
import { openBrowser } from '../service/browser.ts';
import { type DemoService, startDemoService } from '../service/demo-service.ts';
import { table } from '../table.ts';
import { loadPage, type PageLoad } from './load-page.ts';

const times = 3;
const words = 'FREE=zauberberg';

interface Address {
  readonly name: string;
  readonly path: string;
  /** What a reader waits for. */
  readonly content: string;
}

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
          const measured = await loadPage(browser, service.origin + path, content);
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

async function addresses(origin: string): Promise<readonly Address[]> {
  const hit = 'main a[href^="/record/"]';
  return [
    { name: 'home', path: '/', content: 'main search input' },
    { name: 'result', path: `/result?library=1&${words}`, content: hit },
    { name: 'record', path: `/record/1/${await firstHit(origin)}`, content: 'main h1' },
    { name: 'metasearch', path: `/metasearch?${words}`, content: hit },
  ];
}

/** The id of the first hit of library 1. */
async function firstHit(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/services/de/opac-host/library/1/search`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      libraryId: 1,
      fields: [{ id: 'FREE', value: 'zauberberg' }],
      filters: {},
      sort: 'relevance',
      offset: 0,
      limit: 1,
    }),
  });
  const { items } = (await answer.json()) as { items?: { id: string }[] };
  const id = items?.[0]?.id;
  if (id === undefined) throw new Error(`the demo finds nothing: ${answer.status}`);
  return encodeURIComponent(id);
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
