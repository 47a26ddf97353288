import type { Browser, Page } from '@playwright/test';
import { formatMilliseconds } from '../format-numbers.ts';
import { quantile } from '../measure.ts';
import { table } from '../table.ts';
import { openBrowser, openPhone, slowDown, timeUntilShown } from './browser.ts';
import { startDemoService } from './demo-service.ts';
import { logIn } from './log-in.ts';

const times = 9;
/** The throttling factor of the processor: a phone of some years ago. */
const slower = 4;

/** Measures the time from a tap to a usable account, in Chromium on a throttled processor, with the demo's service. */
export async function screenReport(): Promise<string> {
  const service = await startDemoService(process.cwd());
  let browser: Browser | undefined;
  try {
    browser = await openBrowser();
    const page = await openPhone(browser, service.origin);
    await logIn(page);
    await slowDown(page, slower);
    const first: number[] = [];
    const repeated: number[] = [];
    for (let time = 0; time < times; time++) {
      await page.goto('/about');
      await page.getByRole('heading', { level: 1 }).waitFor();
      first.push(await fromTap(page));
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Über' }).waitFor();
      repeated.push(await fromTap(page));
    }
    const formatTimes = (times: readonly number[]) =>
      `${formatMilliseconds(quantile(times, 0.5))} / ${formatMilliseconds(quantile(times, 0.95))} ms`;
    return table(
      [`from a tap to a list that can be used, ${slower}× slower processor, median / p95`, 'measured'],
      [
        ['account, first time', formatTimes(first)],
        ['account, again', formatTimes(repeated)],
      ],
    );
  } finally {
    await browser?.close();
    await service.stop();
  }
}

/** Milliseconds from the tap in the account menu until a loan can be selected. */
async function fromTap(page: Page): Promise<number> {
  await page.getByRole('banner').getByRole('button', { name: 'Konto' }).click();
  const entry = page.getByRole('menuitem', { name: 'Konto', exact: true });
  await entry.waitFor();
  return timeUntilShown(page, {
    act: `document.querySelector('[role=menuitem][href="/account"]').click()`,
    shownSelector: 'main input[type=checkbox]:not(:disabled)',
  });
}
