import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/checks/accessible.ts';
import { frameLink } from '../support/frame-link.ts';
import { failCalls } from '../support/library-answers.ts';
import { untilSettled } from '../support/screens.ts';
import { libraryInMaintenance, reportStatus } from '../support/states/system-states.ts';
import { seedVisitor } from '../support/stored-state.ts';

const down = { state: 'down', since: '2026-11-22T09:05:00Z' } as const;
const hits = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading');
const outageNotice = (page: Page) =>
  page.getByRole('heading', { name: 'Gerade nicht erreichbar: Stadtbibliothek Hohenlinden' });
const recoveryNotice = (page: Page) =>
  page.getByText('Es geht weiter: Stadtbibliothek Hohenlinden ist wieder erreichbar.');

test("announces a library's maintenance at once and in its own words, wherever it is needed", async ({
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

test('announces it in English, too', async ({ page, context, watch }) => {
  watch.expectFault(/503/);
  await seedVisitor(context, { libraryId: libraryInMaintenance, locale: 'en' });
  await page.goto('/result?FREE=geschichte');
  await expect(page.getByText('Maintenance: Bibliothek im Bildungszentrum Jettwald')).toBeVisible();
  await expect(page.getByText('The library is getting a new system.')).toBeVisible();
});

test('reports a library that is down, and loads what was waiting when it is back', async ({ page, context, watch }) => {
  watch.expectFault(/503/);
  await seedVisitor(context, { libraryId: 1 });
  await page.clock.install({ time: new Date('2026-11-22T10:00:00Z') });
  await reportStatus(page, 1, down);
  await failCalls(page, /\/library\/1\/search$/, 'library-unavailable');
  await page.goto('/result?FREE=geschichte');
  await expect(outageNotice(page)).toBeVisible();
  await expect(page.getByText('(seit 10:05)')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'In anderen Bibliotheken suchen' })).toBeVisible();
  const askedAgain = page.waitForResponse('**/library/1/status');
  await page.clock.fastForward('00:30');
  await askedAgain;
  await expect(outageNotice(page)).toBeVisible();
  await page.unroute(/\/library\/1\/search$/);
  await page.unroute('**/library/1/status');
  let requests = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/library/1/status')) requests += 1;
  });
  // The next half minute starts when the app has read the last answer, so time may have to be moved more than once.
  await expect(async () => {
    // An answer on its way is waited for: the notice would be gone after another half minute.
    if (requests === 0) await page.clock.fastForward('00:30');
    await expect.poll(() => requests, { timeout: 1000 }).toBeGreaterThan(0);
  }).toPass();
  await expect(recoveryNotice(page)).toBeVisible();
  await expect(outageNotice(page)).toBeHidden();
  await expect(hits(page).first()).toBeVisible();
});

test('reports once that the library is back when the patron is on another screen', async ({ page, context, watch }) => {
  watch.expectFault(/503/);
  await seedVisitor(context, { libraryId: 1 });
  await page.clock.install({ time: new Date('2026-11-22T10:00:00Z') });
  await reportStatus(page, 1, down);
  await failCalls(page, /\/library\/1\/search$/, 'library-unavailable');
  await page.goto('/result?FREE=geschichte');
  await expect(outageNotice(page)).toBeVisible();
  await frameLink(page, 'Merkliste').click();
  await expect(outageNotice(page)).toBeHidden();
  let requests = 0;
  await page.route('**/library/1/status', async (route) => {
    requests += 1;
    await route.fulfill({ json: { state: 'up' } });
  });
  await expect(async () => {
    // An answer on its way is waited for: another half minute would bring a second one.
    if (requests === 0) await page.clock.fastForward('00:30');
    await expect.poll(() => requests, { timeout: 1000 }).toBe(1);
  }).toPass();
  await expect(recoveryNotice(page)).toBeVisible();
  await page.clock.fastForward('02:00');
  await expect(recoveryNotice(page)).toBeHidden();
  expect(requests).toBe(1);
});

test('treats a failed call as an ordinary failure while the library is well', async ({ page, context, watch }) => {
  watch.expectFault(/503/);
  await seedVisitor(context, { libraryId: 1 });
  await failCalls(page, /\/library\/1\/search$/, 'library-unavailable');
  await page.goto('/result?FREE=geschichte');
  await expect(page.getByRole('heading', { name: 'Das hat nicht geklappt' })).toBeVisible();
  await expect(outageNotice(page)).toBeHidden();
});

test('draws covers at once instead of requesting pictures from a library that is down', async ({ page, context }) => {
  await seedVisitor(context, { libraryId: 1 });
  let requests = 0;
  page.on('request', (request) => {
    if (/\/services\/cover\/\w+\/[\w-]+\/1\//.test(request.url())) requests += 1;
  });
  // No record is known to have a picture.
  await page.route(/\/library\/1\/search$/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.text()).replaceAll('"cover":null,', '');
    await route.fulfill({ response, body: answer });
  });
  await page.goto('/result?FREE=geschichte');
  await expect(hits(page).first()).toBeVisible();
  await expect.poll(() => requests).toBeGreaterThan(0);
  await untilSettled(page);
  await reportStatus(page, 1, down, { list: true });
  await page.goto('/libraries');
  await untilSettled(page);
  requests = 0;
  await page.goto('/result?FREE=geschichte');
  await expect(hits(page).first()).toBeVisible();
  await untilSettled(page);
  expect(requests).toBe(0);
});
