import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/app.ts';
import { untilSettled } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';
import { failCalls, libraryInMaintenance, reportStatus } from '../support/system-states.ts';

const down = { state: 'down', since: '2026-11-22T09:05:00Z' } as const;
const hits = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading');
const away = (page: Page) =>
  page.getByRole('heading', { name: 'Gerade nicht erreichbar: Stadtbibliothek Hohenlinden' });
const back = (page: Page) => page.getByText('Es geht weiter: Stadtbibliothek Hohenlinden ist wieder erreichbar.');

test('a library in maintenance says so at once, wherever one would ask it, in its own words', async ({
  page,
  context,
  watch,
}) => {
  watch.expectFault(/503/);
  await seedVisitor(context, { libraryId: libraryInMaintenance });
  const words = 'Die Bibliothek bekommt ein neues System. Suche und Konto sind bald wieder da.';
  for (const path of [
    '/',
    `/search/${libraryInMaintenance}`,
    '/result?FREE=geschichte',
    `/record/${libraryInMaintenance}/x`,
    '/login',
  ]) {
    await page.goto(path);
    await expect(page.getByText('Wartung: Bibliothek im Bildungszentrum Jettwald')).toBeVisible();
    await expect(page.getByText(words)).toBeVisible();
    await untilSettled(page);
    await expectAccessible(page);
  }
});

test('in English, too', async ({ page, context, watch }) => {
  watch.expectFault(/503/);
  await seedVisitor(context, { libraryId: libraryInMaintenance, locale: 'en' });
  await page.goto('/result?FREE=geschichte');
  await expect(page.getByText('Maintenance: Bibliothek im Bildungszentrum Jettwald')).toBeVisible();
  await expect(page.getByText('The library is getting a new system.')).toBeVisible();
});

test('a library that is down says so; when it is back, what one waited for comes by itself', async ({
  page,
  context,
  watch,
}) => {
  watch.expectFault(/503/);
  await seedVisitor(context, { libraryId: 1 });
  await page.clock.install({ time: new Date('2026-11-22T10:00:00Z') });
  await reportStatus(page, 1, down);
  await failCalls(page, /\/library\/1\/search$/, 'library-unavailable');
  await page.goto('/result?FREE=geschichte');
  await expect(away(page)).toBeVisible();
  await expect(page.getByText('(seit 10:05)')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'In anderen Bibliotheken suchen' })).toBeVisible();
  const askedAgain = page.waitForResponse('**/library/1/status');
  await page.clock.fastForward('00:30');
  await askedAgain;
  await expect(away(page)).toBeVisible();
  await page.unroute(/\/library\/1\/search$/);
  await page.unroute('**/library/1/status');
  // The next half minute begins when the app has taken in the last answer: time may have to be moved more than once.
  await expect(async () => {
    await page.clock.fastForward('00:30');
    await expect(back(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(away(page)).toBeHidden();
  await expect(hits(page).first()).toBeVisible();
});

test('who has gone elsewhere in the app is told that the library is back, once', async ({ page, context, watch }) => {
  watch.expectFault(/503/);
  await seedVisitor(context, { libraryId: 1 });
  await page.clock.install({ time: new Date('2026-11-22T10:00:00Z') });
  await reportStatus(page, 1, down);
  await failCalls(page, /\/library\/1\/search$/, 'library-unavailable');
  await page.goto('/result?FREE=geschichte');
  await expect(away(page)).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Merkliste' }).click();
  await expect(away(page)).toBeHidden();
  let asked = 0;
  await page.route('**/library/1/status', async (route) => {
    asked += 1;
    await route.fulfill({ json: { state: 'up' } });
  });
  await page.clock.fastForward('00:30');
  await expect(back(page)).toBeVisible();
  await page.clock.fastForward('02:00');
  await expect(back(page)).toBeHidden();
  expect(asked).toBe(1);
});

test('a call that fails while the library is well is a failure like any other', async ({ page, context, watch }) => {
  watch.expectFault(/503/);
  await seedVisitor(context, { libraryId: 1 });
  await failCalls(page, /\/library\/1\/search$/, 'library-unavailable');
  await page.goto('/result?FREE=geschichte');
  await expect(page.getByRole('heading', { name: 'Das hat nicht geklappt' })).toBeVisible();
  await expect(away(page)).toBeHidden();
});

test('a library that is down is not asked for pictures: covers are drawn at once', async ({ page, context }) => {
  await seedVisitor(context, { libraryId: 1 });
  let asked = 0;
  page.on('request', (request) => {
    if (/\/services\/cover\/\w+\/[\w-]+\/1\//.test(request.url())) asked += 1;
  });
  // Of no record it is known whether there is a picture.
  await page.route(/\/library\/1\/search$/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.text()).replaceAll('"cover":null,', '');
    await route.fulfill({ response, body: answer });
  });
  await page.goto('/result?FREE=geschichte');
  await expect(hits(page).first()).toBeVisible();
  await untilSettled(page);
  expect(asked).toBeGreaterThan(0);
  await reportStatus(page, 1, down, { list: true });
  await page.goto('/libraries');
  await untilSettled(page);
  asked = 0;
  await page.goto('/result?FREE=geschichte');
  await expect(hits(page).first()).toBeVisible();
  await untilSettled(page);
  expect(asked).toBe(0);
});
