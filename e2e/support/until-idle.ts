import type { Page, Request } from '@playwright/test';

/** Requests that are under way, by page. */
const pendingRequests = new WeakMap<Page, Set<Request>>();

/** Keeps an eye on what a page asks for, from its beginning on. */
export function countRequests(page: Page): void {
  const requests = new Set<Request>();
  pendingRequests.set(page, requests);
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  page.on('close', () => requests.clear());
}

/** In the page: when there is nothing left to compute. After a tap the browser may keep its idle time back for seconds. */
const idle = () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 100 }));

/**
 * Waits until nothing is asked for any more and nothing is computed that could ask: sooner than the browser test tool's own
 * `networkidle`, which waits for half a second without a request.
 */
export async function untilIdle(page: Page): Promise<void> {
  const requests = pendingRequests.get(page);
  const giveUp = Date.now() + 5_000;
  for (let rests = 0; requests && Date.now() < giveUp; ) {
    if (requests.size > 0) {
      rests = 0;
      await page.waitForTimeout(20);
      continue;
    }
    if (rests === 3) return;
    rests += 1;
    await page.evaluate(idle);
    await page.waitForTimeout(20);
  }
  await page.waitForLoadState('networkidle');
}
