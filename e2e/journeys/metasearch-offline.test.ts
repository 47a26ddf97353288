import type { Page } from '@playwright/test';
import { expect, noConnection, test } from '../support/app.ts';
import { demoTitle } from '../support/demo.ts';
import { holdCalls } from '../support/library-answers.ts';
import { breakStream, holdLibrary, metaSearchCalls } from '../support/metasearch-faults.ts';
import { overrideConfig } from '../support/override-config.ts';
import { removePageAnswers } from '../support/page-answers.ts';
import { untilSettled } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';

const disconnected = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (load|fetch)/;
const age = /^Sie sind offline\. Stand: \d{2}:\d{2}$/;
const works = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const chip = (page: Page, name: RegExp) =>
  page.getByRole('list', { name: 'Bibliotheken' }).getByRole('button', { name });
const offline = (page: Page) => page.getByRole('heading', { name: 'Sie sind offline' });
const all = (page: Page, count: number) =>
  page.getByText(`${count === 2 ? 'Beide' : `Alle ${count}`} Bibliotheken haben geantwortet.`);

/** The titles, once no more are coming: the list says so itself. */
async function finalWorks(page: Page): Promise<string[]> {
  await expect(page.locator('main ol[aria-busy=false]:not([data-waiting])')).toBeVisible();
  await untilSettled(page);
  return works(page).allTextContents();
}

test.beforeEach(async ({ context, watch }) => {
  watch.expectFault(disconnected);
  await seedVisitor(context, { libraryId: 1 });
});

/** Counts the searches sent to libraries. */
function countSearches(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (metaSearchCalls.test(request.url())) count += 1;
  });
  return () => count;
}

/** The number of searches stored on the device. */
const storedSearches = (page: Page) => page.evaluate(async () => (await (await caches.open('searched')).keys()).length);

test(
  'keeps the hits when the connection is lost, says which libraries are missing, and asks them once it is back',
  noConnection,
  async ({ page, context }) => {
    const searches = countSearches(page);
    const slow = await holdLibrary(page, 4);
    await page.goto('/metasearch?LIBS=1,4,8');
    await page.getByRole('combobox').fill('zauberberg');
    await page.getByRole('combobox').press('Enter');
    await expect(works(page).first()).toContainText(demoTitle.word);
    await expect(chip(page, /^Eschenau \d/)).toBeAttached();
    await context.setOffline(true);
    await expect(page.getByText(age)).toBeVisible();
    await expect(chip(page, /^Fahrbibliothek Silbertal keine Verbindung/)).toBeAttached();
    await expect(chip(page, /^Eschenau \d/)).toBeAttached();
    await expect(page.getByText(/^Was schon da ist, bleibt stehen; eine Bibliothek fehlt noch\./)).toBeVisible();
    const before = await finalWorks(page);
    expect(before.length).toBeGreaterThan(0);
    await chip(page, /^Fahrbibliothek/).click();
    const sheet = page.getByRole('dialog', { name: 'Fahrbibliothek Silbertal' });
    await expect(sheet).toContainText('Die Verbindung ist abgebrochen, bevor diese Bibliothek geantwortet hat.');
    await page.keyboard.press('Escape');

    await slow.release();
    await context.setOffline(false);
    await expect(all(page, 3)).toBeVisible();
    await expect(page.getByText(age)).toHaveCount(0);
    expect((await works(page).allTextContents()).slice(0, before.length)).toEqual(before);
    expect(searches()).toBe(2);
  },
);

test('can resume a broken stream by hand', async ({ page }) => {
  await breakStream(page, 4, 1);
  await page.goto('/metasearch?FREE=zauberberg&LIBS=1,4,8');
  await expect(works(page).first()).toContainText(demoTitle.word);
  await expect(page.getByText('2 von 3 Bibliotheken haben geantwortet.')).toBeVisible();
  await expect(page.getByText(/^Die Verbindung ist abgebrochen\./)).toBeVisible();
  await page.getByRole('button', { name: 'Noch einmal fragen' }).click();
  await expect(all(page, 3)).toBeVisible();
  await expect(page.getByText(/^Die Verbindung ist abgebrochen\./)).toHaveCount(0);
});

test('shows a finished search again without a connection', noConnection, async ({ page, context }) => {
  await removePageAnswers(page);
  const searches = countSearches(page);
  await page.goto('/metasearch?FREE=zauberberg&LIBS=1,8');
  await expect(all(page, 2)).toBeVisible();
  const before = await finalWorks(page);
  await works(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/record\//);
  await untilSettled(page);
  await context.setOffline(true);
  await page.goBack();
  await expect(page.getByText(age)).toBeVisible();
  await expect(works(page)).toHaveText(before);
  expect(searches()).toBe(1);
});

test(
  'says so before a search without a connection, and starts it when there is one',
  noConnection,
  async ({ page, context }) => {
    await page.goto('/metasearch');
    await untilSettled(page);
    await context.setOffline(true);
    await expect(offline(page)).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Merkliste' })).toBeVisible();
    const field = page.getByRole('combobox');
    await field.fill(demoTitle.word);
    await field.press('Enter');
    await expect(page.getByText('Sobald Sie wieder verbunden sind, geht es hier weiter.')).toBeVisible();
    await context.setOffline(false);
    await expect(works(page).first()).toContainText(demoTitle.word);
    await expect(offline(page)).toHaveCount(0);
  },
);

test('keeps the hits readable until those of another filter arrive', async ({ page }) => {
  await page.goto('/metasearch?FREE=zauberberg&LIBS=1,8');
  await expect(all(page, 2)).toBeVisible();
  const list = page.locator('main ol[aria-busy]');
  const before = await finalWorks(page);
  const answer = await holdCalls(page, metaSearchCalls);
  await page.evaluate(() => window.scrollTo(0, 0));
  const isNarrow = (page.viewportSize()?.width ?? 0) < 960;
  if (isNarrow) await page.getByRole('button', { name: /^Filter/ }).click();
  const filters = isNarrow ? page.getByRole('dialog') : page.getByRole('complementary');
  await filters.getByRole('checkbox', { name: 'Hörbuch' }).first().check();
  if (isNarrow) await filters.getByRole('button', { name: /zeigen$/ }).click();
  await expect(list).toHaveAttribute('aria-busy', 'true');
  expect(await works(page).allTextContents()).toEqual(before);
  await expect(page.locator('main span[data-waiting]')).toHaveCount(0);
  answer();
  await expect(list).toHaveAttribute('aria-busy', 'false');
  expect((await works(page).allTextContents()).length).toBeLessThan(before.length);
});

test('home offers no search during maintenance', async ({ page, context }) => {
  const search = page
    .getByRole('main')
    .getByRole('link', { name: /^(In mehreren Bibliotheken suchen|Erweiterte Suche)$/ });
  await page.goto('/');
  await untilSettled(page);
  await expect(search).toHaveCount(2);
  const maintenance = { enabled: true, offline: true, type: 'warning', hidden: true, messages: {} };
  await overrideConfig(context, { status: { maintenance } });
  await page.reload();
  await expect(page.getByText('Der Dienst ist zurzeit außer Betrieb')).toBeAttached();
  await untilSettled(page);
  await expect(search).toHaveCount(0);
});

test.describe('with data stored on the device', () => {
  test.use({ serviceWorkers: 'allow' });

  test(
    'offers an earlier search without a connection, and repeats it when there is one',
    noConnection,
    async ({ page, context }) => {
      await page.goto('/');
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await page.goto('/metasearch?FREE=zauberberg&LIBS=1,8');
      await expect(all(page, 2)).toBeVisible();
      const before = await finalWorks(page);
      await expect.poll(() => storedSearches(page)).toBe(1);
      await context.setOffline(true);
      await page.goto('/metasearch');
      await expect(offline(page)).toBeVisible();
      await page.getByRole('link', { name: /^zauberberg/ }).click();
      await expect(page.getByText(age)).toBeVisible();
      await expect(works(page)).toHaveText(before);
      await page.reload();
      await expect(page.getByText(age)).toBeVisible();
      await expect(works(page)).toHaveText(before);

      await context.setOffline(false);
      await expect(page.getByText(age)).toHaveCount(0);
      await expect(all(page, 2)).toBeVisible();
      await expect(works(page)).toHaveText(before);
    },
  );

  test('stores nothing where searches are not to be remembered', async ({ page }) => {
    await page.goto('/settings');
    await page.getByLabel('Meine Suchen merken').uncheck();
    await page.goto('/metasearch?FREE=zauberberg&LIBS=1,8');
    await expect(all(page, 2)).toBeVisible();
    expect(await storedSearches(page)).toBe(0);
  });
});
