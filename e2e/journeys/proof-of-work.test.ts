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

/** So slow that the proof takes some seconds on any machine, and longer than to load the notice. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 20 });
}

/** Milliseconds from the refusal to the call with the proof. */
function timeToProof(page: Page): () => number {
  let [refusedAt, provedAt] = [0, 0];
  page.on('response', (response) => {
    if (response.status() === 429) refusedAt = Date.now();
  });
  page.on('request', (request) => {
    if (provedAt === 0 && request.headers()['x-proof']) provedAt = Date.now();
  });
  return () => provedAt - refusedAt;
}

// One after the other with one service: the first test waits until it has started and read its catalogues.
test.describe.configure({ mode: 'serial', timeout: 90_000 });

test('solves a proof of work under load, says so while it takes long, and continues with it', async ({
  page,
  watch,
}) => {
  watch.expectFault(refusedAnswer);
  const searches = watchSearches(page);
  const proofTime = timeToProof(page);
  await slowDown(page);
  await page.goto(search);
  await expect(page.getByText(notice)).toBeVisible({ timeout: 40_000 });
  await hasHits(page);
  await expect(page.getByText(notice)).toBeHidden();
  expect(searches).toEqual(['nothing', 'proof']);
  test.info().annotations.push({ type: 'milliseconds to the proof', description: `${proofTime()}` });
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
