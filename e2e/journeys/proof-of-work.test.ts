import type { Page } from '@playwright/test';
import { test as base, expect } from '../support/app.ts';
import { startLoggedIn } from '../support/logged-in.ts';
import { patron, refusedAnswer } from '../support/patron.ts';
import { startBusyService } from '../support/service/busy-service.ts';

const test = base.extend<object, { busy: string }>({
  busy: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted
    async ({}, use) => {
      const service = await startBusyService();
      await use(service.origin);
      await service.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ busy }, use) => use(busy),
});

const notice = 'Einen Augenblick bitte, das dauert gerade etwas länger als sonst.';

/** A search by its address: typing would request suggestions, which may need a proof first. */
const search = '/result?FREE=Zauberberg&library=1';

/** The service may have started for this test, and reads its catalogues for the first time. */
const hasHits = (page: Page) =>
  expect(page.getByRole('link', { name: /Zauberberg/ }).first()).toBeVisible({ timeout: 40_000 });

/** The searches and what they carried: `proof`, `login` or `nothing`. */
function watchSearches(page: Page): string[] {
  const violations: string[] = [];
  page.on('request', (request) => {
    if (!/\/(search|record|metasearch)\b/.test(request.url()) || request.resourceType() !== 'fetch') return;
    const headers = request.headers();
    violations.push(headers['x-proof'] ? 'proof' : headers.authorization ? 'login' : 'nothing');
  });
  return violations;
}

/** Makes a proof, which gives way as a background task, wait after its first slice. Returns what lets it go on. */
async function holdProof(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const { scheduler } = globalThis;
    if (!scheduler) throw new Error('This browser has no tasks of several priorities.');
    const released = new Promise((resolve) => addEventListener('proof-released', resolve));
    const postTask = scheduler.postTask.bind(scheduler);
    scheduler.postTask = (task, options) =>
      postTask(async () => {
        if (options?.priority === 'background') await released;
        return task();
      }, options);
  });
  return () => page.evaluate(() => void dispatchEvent(new Event('proof-released')));
}

// One after the other with one service: the first test waits until it has started and read its catalogues.
test.describe.configure({ mode: 'serial', timeout: 90_000 });

test('solves a proof of work under load, says so while it takes long, and continues with it', async ({
  page,
  watch,
}) => {
  watch.expectFault(refusedAnswer);
  const searches = watchSearches(page);
  const releaseProof = await holdProof(page);
  await page.goto(search);
  await expect(page.getByText(notice)).toBeVisible({ timeout: 40_000 });
  expect(searches).toEqual(['nothing']);
  await releaseProof();
  await hasHits(page);
  await expect(page.getByText(notice)).toBeHidden();
  expect(searches).toEqual(['nothing', 'proof']);
  await page
    .getByRole('link', { name: /Zauberberg/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /Zauberberg/ })).toBeVisible();
  // One proof covers several calls.
  expect(new Set(searches.slice(1))).toEqual(new Set(['proof']));
});

test('solves it for a search over several libraries as well', async ({ page, watch }) => {
  watch.expectFault(refusedAnswer);
  const searches = watchSearches(page);
  await page.goto('/metasearch?FREE=Zauberberg&LIBS=1,2,3');
  await hasHits(page);
  expect(searches).toEqual(['nothing', 'proof']);
});

test('requires none from a patron who is logged in', async ({ page, watch }) => {
  watch.expectFault(refusedAnswer);
  await startLoggedIn(page, [patron]);
  const searches = watchSearches(page);
  await page.goto(search);
  await hasHits(page);
  expect(searches).toEqual(['nothing', 'login']);
  await expect(page.getByText(notice)).toBeHidden();
});
