import { expect, test } from '../support/app.ts';
import { settled } from '../support/screens.ts';
import { remember } from '../support/stored-state.ts';

test.beforeEach(async ({ context }) => remember(context, { libraryId: 1 }));

test('without a connection a reload shows the app, and it says so', async ({ page, context, watch }) => {
  watch.expectFault(/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/);
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
});

test('a new version is offered, and accepting it reloads the app once', async ({ page, context }) => {
  let version = 1;
  await context.route('**/sw.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n// version ${version}` });
  });
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  version = 2;
  let loads = 0;
  page.on('load', () => loads++);
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });
  await expect(page.getByText('Eine neue Version ist bereit.')).toBeVisible();
  expect(loads).toBe(0);
  await page.getByRole('button', { name: 'Aktualisieren' }).click();
  await expect.poll(() => loads).toBe(1);
  await settled(page);
  expect(loads).toBe(1);
});
