import { mkdtempSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { hasNginx } from '@buchfink/server/testing/processes/nginx';
import { chromium } from '@playwright/test';
import { addresses } from '../first-second/addresses.ts';
import { quantile } from '../measure.ts';
import { startBalancer } from '../nodes/balancer.ts';
import { startDemoService } from '../service/demo-service.ts';
import { logIn } from '../service/log-in.ts';
import { table } from '../table.ts';
import { categories, type LighthouseRun, runLighthouse } from './run-lighthouse.ts';
import { startChromium } from './start-chromium.ts';

const times = 3;

interface Page {
  readonly name: string;
  readonly path: string;
  /** The page of a logged-in patron. */
  readonly isOfPatron: boolean;
}

interface Options {
  /** A folder for the data of browsers. */
  readonly folder: string;
  /** The entry file of Lighthouse's command; without it there is nothing to report. */
  readonly program: string | undefined;
  /** The pages; all where none is named. */
  readonly screens: readonly string[];
  readonly write: (text: string) => void;
}

/**
 * Lets Lighthouse judge home, a result, a record and an account of the demo on a phone: medians of three, each in a browser
 * that has stored nothing but the login. The service is behind nginx, which speaks HTTP/2 over TLS as in use. The list below
 * the table names the audits that cost points.
 */
export async function lighthouseReport({ folder, program, screens, write }: Options): Promise<string> {
  if (program === undefined) return '*** LIGHTHOUSE IS LEFT OUT: it could not be fetched';
  const load = loadavg()[0] ?? 0;
  const service = await startDemoService(process.cwd());
  const proxy = hasNginx
    ? await startBalancer(join(folder, 'nginx'), [service.port], { forBrowsers: true })
    : undefined;
  if (!proxy) write('*** NGINX IS NOT INSTALLED: by HTTP/1.1 browsers fetch six files at a time\n');
  const origin = proxy ? `https://127.0.0.1:${proxy.port}` : service.origin;
  try {
    const rows: string[][] = [];
    const failures = new Set<string>();
    const all = await pages(service.origin);
    for (const page of all.filter(({ name }) => screens.length === 0 || screens.includes(name))) {
      const runs: LighthouseRun[] = [];
      for (let time = 0; time < times; time++) runs.push(await visit(page, { origin, folder, program }));
      const row = rowOf(page.name, runs);
      write(`${row.join(' · ')}\n`);
      rows.push(row);
      for (const failure of runs.flatMap((run) => run.failures)) failures.add(`- ${page.name}, ${failure}`);
    }
    const head = ['Lighthouse, mobile', ...categories, 'largest paint', 'blocked', 'layout shift'];
    const end = (loadavg()[0] ?? 0).toFixed(1);
    const loads = `medians of ${times}; load of the machine at the start: ${load.toFixed(1)}, at the end: ${end}`;
    return [table(head, rows), '', ...failures, loads].join('\n');
  } finally {
    await proxy?.stop();
    await service.stop();
  }
}

async function pages(origin: string): Promise<readonly Page[]> {
  const found = (await addresses(origin)).filter(({ name }) => name !== 'metasearch');
  return [
    ...found.map(({ name, path }) => ({ name, path, isOfPatron: false })),
    { name: 'account', path: '/account', isOfPatron: true },
  ];
}

async function visit(
  { path, isOfPatron }: Page,
  { origin, folder, program }: { readonly origin: string; readonly folder: string; readonly program: string },
): Promise<LighthouseRun> {
  const profile = mkdtempSync(join(folder, 'chromium-'));
  const browser = await startChromium(profile);
  try {
    if (isOfPatron) await logInAt(browser.port, origin);
    return await runLighthouse({ program, port: browser.port, address: origin + path, folder: profile });
  } finally {
    await browser.stop();
  }
}

/** Logs in a patron in a running browser, which keeps the login. */
async function logInAt(port: number, origin: string): Promise<void> {
  const client = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = client.contexts();
  const page = await context?.newPage();
  await page?.setExtraHTTPHeaders({ 'Accept-Language': 'de' });
  if (page) await logIn(page, origin);
  await page?.close();
  await client.close();
}

function rowOf(name: string, runs: readonly LighthouseRun[]): string[] {
  const median = (value: (run: LighthouseRun) => number) => quantile(runs.map(value), 0.5);
  return [
    name,
    ...categories.map((category) => median(({ scores }) => scores[category]).toFixed(0)),
    `${(median(({ largestPaint }) => largestPaint) / 1000).toFixed(2)} s`,
    `${median(({ blocked }) => blocked).toFixed(0)} ms`,
    median(({ layoutShift }) => layoutShift).toFixed(3),
  ];
}
