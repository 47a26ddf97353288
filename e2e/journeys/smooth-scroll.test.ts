import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { startLoggedIn } from '../support/logged-in.ts';
import { patron } from '../support/patron.ts';
import { untilSettled } from '../support/screens.ts';

interface Frame {
  readonly at: number;
  readonly top: number;
}

/** Presses a tile of the account at the top of the page and returns the scroll positions until it rests. */
async function jump(page: Page): Promise<readonly Frame[]> {
  await page.evaluate(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    const log: Frame[] = [];
    Object.assign(window, { log });
    const start = performance.now();
    const record = () => {
      log.push({ at: performance.now() - start, top: window.scrollY });
      if ((window as unknown as { log: Frame[] }).log === log) requestAnimationFrame(record);
    };
    requestAnimationFrame(record);
  });
  await page.getByRole('navigation', { name: 'Bereiche des Kontos' }).getByRole('link').last().click();
  const frames = () => page.evaluate(() => (window as unknown as { log: Frame[] }).log);
  // Where the position is the same for a while, the jump is over.
  const isAtRest = async () => {
    const log = await frames();
    const last = log.at(-1);
    const moved = log.findLast(({ top }) => top !== last?.top);
    return last !== undefined && last.top > 100 && last.at - (moved?.at ?? last.at) > 250;
  };
  await expect.poll(isAtRest, { intervals: [100], timeout: 10_000 }).toBe(true);
  return frames();
}

/** Positions on the way: what moves a little afterwards is the content that has come. */
const between = (log: readonly Frame[]) => {
  const end = log.at(-1)?.top ?? 0;
  return log.filter(({ top }) => top > 1 && top < 0.9 * end);
};

async function openAccount(page: Page): Promise<void> {
  await startLoggedIn(page, [patron]);
  await page.goto('/account');
  await untilSettled(page);
}

test('a jump within the page moves smoothly', async ({ page }) => {
  await openAccount(page);
  // A busy machine draws too few frames to tell; a jump without motion never has any on the way.
  await expect(async () => {
    const log = await jump(page);
    const end = log.at(-1)?.top ?? 0;
    const [first, last] = [log.findLast(({ top }) => top < 1), log.find(({ top }) => top >= 0.9 * end)];
    expect(between(log).length).toBeGreaterThan(2);
    expect((last?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(150);
    expect(log.map(({ top }) => top)).toEqual(log.map(({ top }) => top).toSorted((a, b) => a - b));
  }).toPass();
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('a jump within the page is immediate', async ({ page }) => {
    await openAccount(page);
    expect(between(await jump(page))).toEqual([]);
  });
});
