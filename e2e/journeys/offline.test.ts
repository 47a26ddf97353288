import { expect, test } from '../support/app.ts';
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
