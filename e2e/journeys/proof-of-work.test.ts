import type { Page } from '@playwright/test';
import { test as base, expect } from '../support/app.ts';
import { startLoggedIn } from '../support/logged-in.ts';
import { removePageAnswers } from '../support/page-answers.ts';
import { patron, refusedAnswer } from '../support/patron.ts';
import { untilSettled } from '../support/screens.ts';
import { startBusyService } from '../support/service/busy-service.ts';
import { goWithin } from '../support/sound-screen.ts';

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

/** So slow that the proof takes longer on any machine than loading the notice does. Returns what ends it. */
async function slowDown(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const slowBy = async (rate: number) => void (await session.send('Emulation.setCPUThrottlingRate', { rate }));
  await slowBy(20);
  return () => slowBy(1);
}

/** Marks the page as soon as it tells the reader to wait: so slow a page is asked too seldom from outside to see it each time. */
async function watchNotice(page: Page): Promise<void> {
  await page.addInitScript((text) => {
    const look = () => {
      for (const region of document.querySelectorAll('section[aria-live]'))
        if (region.textContent?.includes(text)) document.documentElement.dataset.told = '';
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  }, notice);
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
// A page has its first answers while the service has room for them, without a proof.
test.beforeEach(({ page }) => removePageAnswers(page));

test('solves a proof of work under load, says so while it takes long, and continues with it', async ({
  page,
  watch,
}) => {
  watch.expectFault(refusedAnswer);
  const searches = watchSearches(page);
  const proofTime = timeToProof(page);
  await watchNotice(page);
  // A search that begins with the app may have its proof before there is room for a notice.
  await page.goto('/about');
  await untilSettled(page);
  const speedUp = await slowDown(page);
  await goWithin(page, search);
  await expect(page.locator('html[data-told]')).toBeAttached({ timeout: 40_000 });
  await speedUp();
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
