import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { startLoggedIn } from '../support/logged-in.ts';
import { patron } from '../support/patron.ts';

/** Presses a tile of the account and returns the scroll positions of the second that follows. */
async function jump(page: Page): Promise<{ at: number; top: number }[]> {
  await startLoggedIn(page, [patron]);
  await page.goto('/account');
  const tile = page.getByRole('navigation', { name: 'Bereiche des Kontos' }).getByRole('link').last();
  await expect(tile).toBeVisible();
  await page.evaluate(() => {
    const log: { at: number; top: number }[] = [];
    Object.assign(window, { log });
    const start = performance.now();
    const record = () => {
      log.push({ at: performance.now() - start, top: window.scrollY });
      requestAnimationFrame(record);
    };
    requestAnimationFrame(record);
  });
  await tile.click();
  await page.waitForTimeout(1_000);
  return page.evaluate(() => (window as unknown as { log: { at: number; top: number }[] }).log);
}

/** Positions on the way: what moves a little afterwards is the content that has come. */
const between = (log: readonly { top: number }[], end: number) => log.filter(({ top }) => top > 1 && top < 0.9 * end);

test('a jump within the page moves smoothly', async ({ page }) => {
  const log = await jump(page);
  const end = log.at(-1)?.top ?? 0;
  expect(end).toBeGreaterThan(100);
  const [first, last] = [log.findLast(({ top }) => top < 1), log.find(({ top }) => top >= 0.9 * end)];
  expect(between(log, end).length).toBeGreaterThan(2);
  expect((last?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(150);
  expect(log.map(({ top }) => top)).toEqual(log.map(({ top }) => top).toSorted((a, b) => a - b));
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('a jump within the page is immediate', async ({ page }) => {
    const log = await jump(page);
    const end = log.at(-1)?.top ?? 0;
    expect(end).toBeGreaterThan(100);
    expect(between(log, end)).toEqual([]);
  });
});
