import type { Page } from '@playwright/test';
import { test as base, expect } from '../support/app.ts';
import { untilSettled } from '../support/screens.ts';
import { type ReleaseServer, startReleaseServer } from '../support/service/release-server.ts';

const test = base.extend<{ releases: ReleaseServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted
  releases: async ({}, use) => {
    const releases = await startReleaseServer(Number(process.env.E2E_PORT));
    await use(releases);
    await releases.close();
  },
  baseURL: async ({ releases }, use) => use(releases.origin),
});

test.use({ serviceWorkers: 'allow' });

const appCaches = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('app-')));

/** Opens a page served by a service worker, releases a newer version, and makes the browser look for it. */
async function openAndPublish(page: Page, releases: ReleaseServer): Promise<void> {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await untilSettled(page);
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  releases.publish();
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await expect(page.getByText('Eine neue Version ist bereit.')).toBeVisible();
}

/** Accepts the new version. While a browser is watched by a test, it activates a waiting worker only if the old one is idle at that moment. */
async function accept(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Aktualisieren' });
  await button.focus();
  await untilSettled(page);
  await button.click();
}

test('offers a new version, and reloads the app once when it is accepted', async ({ page, releases }) => {
  let loads = 0;
  await openAndPublish(page, releases);
  page.on('load', () => loads++);
  expect(await appCaches(page)).toHaveLength(2);
  await accept(page);
  await expect.poll(() => loads).toBe(1);
  await untilSettled(page);
  await expect.poll(() => appCaches(page)).toEqual(['app-newer']);
  await expect(page.getByText('Eine neue Version ist bereit.')).toBeHidden();
  expect(loads).toBe(1);
});

test('a postponed version waits and is offered again at the next visit', async ({ page, releases }) => {
  await openAndPublish(page, releases);
  await page.getByRole('button', { name: 'Schließen', exact: true }).click();
  await expect(page.getByText('Eine neue Version ist bereit.')).toBeHidden();
  await page.reload();
  await expect(page.getByText('Eine neue Version ist bereit.')).toBeVisible();
  expect(await appCaches(page)).toContain('app-newer');
});

test('an update on the first visit, claimed by the service worker, reloads once as well', async ({
  page,
  releases,
}) => {
  let loads = 0;
  page.on('load', () => loads++);
  await page.goto('/');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  await untilSettled(page);
  expect(loads).toBe(1);
  releases.publish();
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await expect(page.getByText('Eine neue Version ist bereit.')).toBeVisible();
  expect(loads).toBe(1);
  await accept(page);
  await expect.poll(() => loads).toBe(2);
  await untilSettled(page);
  await expect.poll(() => appCaches(page)).toEqual(['app-newer']);
  expect(loads).toBe(2);
});
