import { expect, type Page, type Request } from '@playwright/test';

const step = 5_000;

/**
 * Lets time pass on an installed clock, in steps between which running calls get their answers. One long step would
 * also pass the time limits of these calls, and the app would believe that it is offline. Meanwhile the clock does not
 * run by itself: what the steps take on a busy machine is not added.
 */
export async function passTime(page: Page, milliseconds: number): Promise<void> {
  const running = new Set<Request>();
  const add = (request: Request) => running.add(request);
  const remove = (request: Request) => running.delete(request);
  await page.waitForLoadState('networkidle');
  page.on('request', add).on('requestfinished', remove).on('requestfailed', remove);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + step);
  for (let left = milliseconds - step; left > 0; left -= step) {
    await page.clock.runFor(Math.min(step, left));
    await expect.poll(() => running.size).toBe(0);
  }
  await page.clock.resume();
  page.off('request', add).off('requestfinished', remove).off('requestfailed', remove);
}
