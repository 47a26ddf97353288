import type { Page, Request } from '@playwright/test';

/** Pending requests, by page. */
const pendingRequests = new WeakMap<Page, Set<Request>>();

/** Tracks the requests of a page from its beginning on. */
export function countRequests(page: Page): void {
  const requests = new Set<Request>();
  if (!pendingRequests.has(page)) page.on('close', () => pendingRequests.get(page)?.clear());
  pendingRequests.set(page, requests);
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
}

/**
 * Runs in the page: resolves when the browser is idle. After a tap the browser may delay its idle callback for
 * seconds.
 */
const idle = () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 100 }));

/**
 * Waits until no request is pending and no computation could send one: sooner than the browser test tool's own
 * `networkidle`, which waits for half a second without a request.
 */
export async function untilIdle(page: Page): Promise<void> {
  const requests = pendingRequests.get(page);
  const giveUp = Date.now() + 5_000;
  for (let idleChecks = 0; requests && Date.now() < giveUp; ) {
    if (requests.size > 0) {
      idleChecks = 0;
      await page.waitForTimeout(20);
      continue;
    }
    if (idleChecks === 3) return;
    idleChecks += 1;
    await page.evaluate(idle);
    await page.waitForTimeout(20);
  }
  await page.waitForLoadState('networkidle');
}
