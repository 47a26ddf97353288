import { expect, test } from '../support/app.ts';
import { firstRecordId } from '../support/demo.ts';
import { frameLink } from '../support/frame-link.ts';

test.use({ firstVisit: true });

const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null');

test('imports the state of an earlier app once', async ({ page, context, request }) => {
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
  await expect(page.getByText(/have been imported, with one saved title/)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('contentinfo')).toContainText('Zweigstelle Weststadt');
  // The earlier app knew only the id; the title is requested.
  await frameLink(page, 'Watchlist').click();
  await expect(
    page
      .getByRole('main')
      .getByText(/Zauberberg/)
      .first(),
  ).toBeVisible();

  // A later change stays, although the earlier state is still there.
  await page.goto('/settings');
  await page.getByRole('radio', { name: 'Light' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await page.evaluate(stored, 'buchfink')).toMatchObject({ legacyMigrated: true });
});

test('reports an unreadable earlier state once', async ({ page, context }) => {
  await context.addInitScript(() => {
    if (location.protocol === 'http:') localStorage.setItem('vuex', '{"library":');
  });
  await page.goto('/');
  const message = page.getByText(/Was die frühere App auf diesem Gerät gespeichert hat, war nicht lesbar/);
  await expect(message).toBeVisible();
  await page.getByRole('button', { name: 'Zustimmen' }).click();
  await expect(page.getByRole('button', { name: 'Zustimmen' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(message).toBeHidden();
});

test("selects the library named by a store's referrer at the first start only", async ({ page }) => {
  await page.goto('/?referrer=libId%3A2');
  await page.getByRole('button', { name: 'Zustimmen' }).click();
  await expect(page.getByRole('contentinfo')).toContainText('Zweigstelle Weststadt');
  await page.goto('/?referrer=libId%3A3');
  await expect(page.getByRole('contentinfo')).toContainText('Zweigstelle Weststadt');
});
