import { openBrowser, openPhone, timeUntilShown } from '../service/browser.ts';

/** Milliseconds from sending a search over all libraries until its first hit is displayed in Chromium. */
export async function timeOnScreen(port: number, searches: readonly string[]): Promise<number[]> {
  const browser = await openBrowser();
  try {
    const page = await openPhone(browser, `http://127.0.0.1:${port}`);
    await page.goto('/metasearch');
    await page.getByRole('button', { name: 'Zustimmen' }).click();
    const times: number[] = [];
    for (const words of searches) {
      await page.goto('/metasearch');
      await page.locator('main search input').fill(words);
      times.push(
        await timeUntilShown(page, {
          act: `document.querySelector('main search form').requestSubmit()`,
          shownSelector: 'main ol a[href^="/record/"]',
        }),
      );
    }
    return times;
  } finally {
    await browser.close();
  }
}
