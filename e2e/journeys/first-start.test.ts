import { expect, test } from '../support/app.ts';
import { firstRecordId } from '../support/demo.ts';

test.use({ firstVisit: true });

const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null');

test('what an earlier app left is taken over once', async ({ page, context, request }) => {
  const id = decodeURIComponent(await firstRecordId(request));
  const earlier = {
    library: { libraryId: 2, favourites: [1, 3], privacyAccepted: true, accounts: [{ userId: 'x' }] },
    settings: { darkTheme: true, locale: 'en' },
    watchlist: { entries: [{ libraryId: 1, id, created: 1_700_000_000_000 }] },
  };
  await context.addInitScript((text) => {
    if (location.protocol === 'http:') localStorage.setItem('vuex', text);
  }, JSON.stringify(earlier));
  await page.goto('/');
  await expect(page.getByText(/taken over, and one title you had kept/)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('contentinfo')).toContainText('Zweigstelle Weststadt');
  // The earlier app knew the id only; the title is asked for.
  await page.getByRole('banner').getByRole('link', { name: 'Watchlist' }).click();
  await expect(
    page
      .getByRole('main')
      .getByText(/Zauberberg/)
      .first(),
  ).toBeVisible();

  // Changed since then, it stays changed, although the earlier state still lies there.
  await page.goto('/settings');
  await page.getByRole('radio', { name: 'Light' }).check();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await page.evaluate(stored, 'buchfink')).toMatchObject({ legacyMigrated: true });
});

test('an earlier state that cannot be read is said to be so, once', async ({ page, context }) => {
  await context.addInitScript(() => {
    if (location.protocol === 'http:') localStorage.setItem('vuex', '{"library":');
  });
  await page.goto('/');
  const message = page.getByText(/Was die frühere App auf diesem Gerät gespeichert hat, war nicht lesbar/);
  await expect(message).toBeVisible();
  await page.getByRole('button', { name: 'Zustimmen' }).click();
  await page.reload();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(message).toBeHidden();
});

test("a store's referrer chooses the library at the first start, and later ones nothing", async ({ page }) => {
  await page.goto('/?referrer=libId%3A2');
  await page.getByRole('button', { name: 'Zustimmen' }).click();
  await expect(page.getByRole('contentinfo')).toContainText('Zweigstelle Weststadt');
  await page.goto('/?referrer=libId%3A3');
  await expect(page.getByRole('contentinfo')).toContainText('Zweigstelle Weststadt');
});
