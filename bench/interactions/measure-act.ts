import type { Locale } from '@buchfink/contract/locale';
import { createTranslate } from '@buchfink/texts/create-translate';
import { texts } from '@buchfink/texts/generated/app';
import type { Browser } from '@playwright/test';
import { openPhone, slowDown } from '../service/browser.ts';
import { logIn } from '../service/log-in.ts';
import type { Act } from './acts.ts';
import { type ActCost, costOf, watchInteractions } from './longest-interaction.ts';
import { slowStream } from './slow-stream.ts';

/** The throttling factor of the processor: a phone of some years ago. */
export const slower = 4;

/** Acts once on a page of its own, with a throttled processor; patrons speak German. */
export async function measureAct(
  browser: Browser,
  origin: string,
  { path, ready, act, isOfPatron, searched }: Act,
  locale?: Locale,
): Promise<ActCost> {
  const page = await openPhone(browser, origin, locale);
  try {
    if (isOfPatron) await logIn(page);
    else {
      const accept = createTranslate(locale ?? 'de', texts[locale ?? 'de'])('shell.accept');
      await page.goto('/about');
      await page.getByRole('button', { name: accept }).click();
    }
    await watchInteractions(page);
    if (searched !== undefined) await slowStream(page);
    await page.goto(path);
    await page.locator(ready).first().waitFor();
    await page.waitForLoadState('networkidle');
    await slowDown(page, slower);
    if (searched !== undefined) {
      await page.locator('main input[role=combobox]').fill(searched);
      await page.keyboard.press('Enter');
      await page.locator('main ol > li h2 a').first().waitFor();
    }
    return await costOf(page, act);
  } finally {
    await page.close();
  }
}
