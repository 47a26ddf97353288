import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import type { Browser } from '@playwright/test';
import { openBrowser } from './browser.ts';
import { type DemoService, startDemoService } from './demo-service.ts';

/** What is measured in turns: the built services of one or two versions, the one before first, in one browser. */
export interface Versions {
  readonly browser: Browser;
  readonly origins: readonly string[];
}

/**
 * Measures this checkout, and with the folder of another built one (`before`) both in turns, each with a demo service of its
 * own. Returns the report with a line about the medians of so many times and the load of the machine, and ends what it started.
 */
export async function inTurns(
  { before, times }: { readonly before: string | undefined; readonly times: number },
  report: (versions: Versions) => Promise<string>,
): Promise<string> {
  const folders = [...(before === undefined ? [] : [resolve(before)]), process.cwd()];
  const load = loadavg()[0] ?? 0;
  const services: DemoService[] = [];
  let browser: Browser | undefined;
  try {
    for (const folder of folders) services.push(await startDemoService(folder));
    browser = await openBrowser();
    const text = await report({ browser, origins: services.map(({ origin }) => origin) });
    const end = (loadavg()[0] ?? 0).toFixed(1);
    return `${text}\nmedians of ${times}; load of the machine at the start: ${load.toFixed(1)}, at the end: ${end}`;
  } finally {
    await browser?.close();
    for (const service of services) await service.stop();
  }
}
