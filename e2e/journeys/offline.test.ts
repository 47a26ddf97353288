import type { BrowserContext, Page } from '@playwright/test';
import { expect, noConnection, test } from '../support/app.ts';
import { expectAccessible } from '../support/checks/accessible.ts';
import { firstRecordId } from '../support/demo.ts';
import { frameLink } from '../support/frame-link.ts';
import { untilSettled } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';

const disconnected = /ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/;
const age = /^Sie sind offline\. Stand: \d{2}:\d{2}$/;

test.use({ serviceWorkers: 'allow' });
test.beforeEach(async ({ context }) => seedVisitor(context, { libraryId: 1 }));

/** Waits until the service worker controls the page, from where on answers are stored. */
async function withWorker(page: Page): Promise<void> {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await untilSettled(page);
}

async function visit(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await untilSettled(page);
  }
}

const keptSearches = (context: BrowserContext) =>
  context.pages()[0]?.evaluate(async () => {
    const keys = await (await caches.open('searched')).keys();
    return keys.filter(({ url }) => decodeURIComponent(url).includes('"value":"zauberberg"')).length;
  });

test(
  'shows the app after a reload without a connection, and says so',
  noConnection,
  async ({ page, context, watch }) => {
    watch.expectFault(disconnected);
    await page.goto('/');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(
      page.getByRole('img', { name: 'Sie sind offline' }).or(page.getByText('Sie sind offline')).first(),
    ).toBeVisible();
    await page.goto('/settings');
    await expect(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible();
  },
);

test(
  'shows earlier screens without a connection, with their age',
  noConnection,
  async ({ page, context, watch, request }) => {
    watch.expectFault(disconnected);
    // Eight screens, twice.
    test.setTimeout(180_000);
    const record = `/record/1/${await firstRecordId(request)}`;
    const shownTitles = [
      '/result?FREE=zauberberg',
      record,
      '/info/1',
      '/events/1',
      '/acquisitions',
      '/libraries',
      '/map',
      '/',
    ];
    await withWorker(page);
    await visit(page, shownTitles);
    const before = await page.getByRole('heading', { level: 1 }).textContent();
    await expect(page.getByText(age)).toHaveCount(0);

    await context.setOffline(true);
    for (const path of shownTitles) {
      await page.goto(path);
      await expect(page.getByText(age)).toHaveCount(1);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('heading', { name: 'Sie sind offline' })).toHaveCount(0);
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(before ?? '');

    await page.goto('/result?FREE=never+looked+for');
    await expect(page.getByRole('heading', { name: 'Sie sind offline' })).toBeVisible();
    const readable = page.getByRole('main').getByRole('heading', { name: 'Offline verfügbar' }).locator('..');
    await expectAccessible(page);
    await readable.getByRole('link', { name: 'zauberberg', exact: true }).click();
    await expect(page.getByText(age)).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/\d Titel/);
    await page.goto('/record/1/never-opened');
    await readable.getByRole('link').last().click();
    await expect(page).toHaveURL(record);
    await expect(page.getByText(age)).toHaveCount(1);
  },
);

test('offers nothing that needs a connection when there is none', noConnection, async ({ page, context, watch }) => {
  watch.expectFault(disconnected);
  await withWorker(page);
  await visit(page, ['/events/1', '/login/1']);
  const logIn = page.getByRole('main').getByRole('button', { name: 'Anmelden' });
  await expect(logIn).toBeEnabled();
  await context.setOffline(true);
  await expect(logIn).toBeDisabled();
  await expect(page.getByText('Anmelden geht wieder, sobald Sie verbunden sind.')).toBeVisible();
  await page.goto('/events/1');
  await expect(page.getByText(age)).toHaveCount(1);
  await expect(page.locator('main a[download]')).toHaveCount(0);
  await expect(frameLink(page, 'Suche')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.locator('main a[download]').first()).toBeVisible();
});

/** The addresses of the answers stored so far. */
const keptAnswers = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('seen')).keys()).map(({ url }) => new URL(url).pathname));

test(
  'also stores what the first visit loaded before the service worker was active',
  noConnection,
  async ({ page, context, watch }) => {
    watch.expectFault(disconnected);
    let loads = 0;
    page.on('load', () => loads++);
    // By the time the worker is installed all of this has been requested.
    await page.goto('/result?FREE=zauberberg');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Zauberberg/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/record\//);
    await untilSettled(page);
    const record = await page.getByRole('heading', { level: 1 }).textContent();
    await expect.poll(() => keptSearches(context)).toBe(1);
    await expect
      .poll(() => keptAnswers(page))
      .toEqual(expect.arrayContaining([expect.stringMatching(/\/config$/), expect.stringMatching(/\/record\//)]));
    expect(loads).toBe(1);

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: record ?? '' })).toBeVisible();
    await expect(page.getByText(age)).toHaveCount(1);
    await page.goto('/result?FREE=zauberberg');
    await expect(page.getByText(age)).toHaveCount(1);
  },
);

test('removes answers to searches with the searches, and stores none where they are not to be remembered', async ({
  page,
  context,
}) => {
  await withWorker(page);
  await page.getByRole('combobox').fill('zauberberg');
  await page.keyboard.press('Enter');
  await untilSettled(page);
  await expect.poll(() => keptSearches(context)).toBe(1);
  await visit(page, ['/settings']);
  await page.getByRole('switch', { name: 'Meine Suchen merken' }).or(page.getByLabel('Meine Suchen merken')).click();
  await expect.poll(() => keptSearches(context)).toBe(0);
  await visit(page, ['/result?FREE=zauberberg']);
  expect(await keptSearches(context)).toBe(0);
});

test('loads what was missing as soon as there is a connection', noConnection, async ({ page, context, watch }) => {
  watch.expectFault(disconnected);
  await withWorker(page);
  await context.setOffline(true);
  await page.getByRole('combobox').fill('zauberberg');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sie sind offline' })).toBeVisible();
  await context.setOffline(false);
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Zauberberg/ })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sie sind offline' })).toHaveCount(0);
});

test.describe('in a Wi-Fi without internet, where the device says that it is online', () => {
  // Responses to the service worker cannot be intercepted here.
  test.use({ serviceWorkers: 'block' });
  const reachNobody = (page: Page, pattern: string) =>
    page.route(pattern, (route) => route.abort('addressunreachable'));
  const offlineTitle = (page: Page) => page.getByRole('heading', { name: 'Sie sind offline' });
  const search = async (page: Page, words: string) => {
    await page.getByRole('combobox').fill(words);
    await page.keyboard.press('Enter');
  };

  test('goes offline when calls reach nobody, and online when one gets through', async ({ page, watch }) => {
    watch.expectFault(/ERR_ADDRESS_UNREACHABLE/);
    await page.goto('/');
    await untilSettled(page);
    await reachNobody(page, '**/services/**');
    await search(page, 'zauberberg');
    await expect(offlineTitle(page)).toBeVisible();
    await expect(page.getByRole('banner').getByText('Sie sind offline')).toBeAttached();
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    await page.unroute('**/services/**');
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /Zauberberg/ })
        .first(),
    ).toBeVisible();
    await expect(offlineTitle(page)).toHaveCount(0);
    await expect(page.getByRole('banner').getByText('Sie sind offline')).toHaveCount(0);
  });

  test('stays online when a single call breaks', async ({ page, watch }) => {
    watch.expectFault(/ERR_ADDRESS_UNREACHABLE/);
    await page.goto('/');
    await untilSettled(page);
    await reachNobody(page, '**/search');
    await search(page, 'zauberberg');
    await expect(page.getByRole('button', { name: 'Noch einmal versuchen' })).toBeVisible();
    await expect(page.getByText('Sie sind offline')).toHaveCount(0);
  });
});
