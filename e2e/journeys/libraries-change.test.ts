import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { overrideConfig } from '../support/override-config.ts';
import { removePageAnswers } from '../support/page-answers.ts';
import { seedVisitor } from '../support/stored-state.ts';

interface Listed {
  id: number;
  settings: Record<string, unknown>;
}

/** Replaces the demo's list of libraries. */
async function offer(context: BrowserContext, change: (all: Listed[]) => Listed[]): Promise<void> {
  await removePageAnswers(context);
  await context.route(/\/services\/.*\/libraries$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as Listed[]) });
  });
}
const footer = (page: Page) => page.getByRole('contentinfo');

test('reports a library that is not offered, and OK leads to the list of libraries', async ({ page }) => {
  await page.goto('/start/999');
  await expect(page.getByText('Bibliothek nicht gefunden')).toBeVisible();
  await expect(page.getByText('Die gewünschte Bibliothek gibt es hier nicht.')).toBeVisible();
  await expect(page.getByText(/^Vielleicht stimmt die Adresse nicht/)).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/libraries$/);
});

test('keeps the selected library when a link names a missing one', async ({ page, context }) => {
  await seedVisitor(context, { libraryId: 2 });
  await page.goto('/');
  await expect(footer(page)).toContainText('Zweigstelle Weststadt');
  await page.goto('/start/999');
  await expect(page.getByText('Die gewünschte Bibliothek gibt es hier nicht.')).toBeVisible();
  await expect(footer(page)).toContainText('Zweigstelle Weststadt');
});

test('removes a library that is no longer offered, also from the favourites', async ({ page, context }) => {
  await seedVisitor(context, { libraryId: 2 });
  await page.goto('/libraries');
  await expect(footer(page)).toContainText('Zweigstelle Weststadt');
  const heart = page.getByRole('main').getByRole('button', { name: /als Favorit/, pressed: true });
  await page.getByRole('button', { name: 'Mediathek Dornheim als Favorit' }).click();
  await page.getByRole('button', { name: 'Zweigstelle Weststadt als Favorit' }).click();
  await expect(heart).toHaveCount(2);
  await offer(context, (all) => all.filter(({ id }) => id !== 2 && id !== 7));
  await page.reload();
  await expect(
    page.getByText(
      /2 Bibliotheken sind nicht mehr verfügbar\..* auch aus Ihren Konten und Favoriten gelöscht: .*Dornheim/,
    ),
  ).toBeVisible();
  await expect(footer(page)).toContainText('Keine Bibliothek gewählt');
  await expect(heart).toHaveCount(0);
});

test('selects the only library there is and offers no choice', async ({ page, context }) => {
  await offer(context, (all) => all.filter(({ id }) => id === 3));
  await page.goto('/');
  await expect(footer(page)).toContainText('Kinder- und Jugendbibliothek Hohenlinden');
  await expect(page.getByRole('main').getByRole('link', { name: 'Bibliothek wechseln' })).toHaveCount(0);
});

test("takes the config of a library's project, and returns to its own", async ({ page, context }) => {
  await seedVisitor(context, { libraryId: 1 });
  await overrideConfig(context, { features: { reloadConfig: true } });
  await offer(context, (all) =>
    all.map((library) =>
      library.id === 3 ? { ...library, settings: { ...library.settings, project: 'opac-kinder' } } : library,
    ),
  );
  await context.route(/\/opac-kinder\/config$/, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace('opac-kinder', 'opac-demo') });
    const config = (await response.json()) as Record<string, unknown>;
    await route.fulfill({ response, json: { ...config, projectId: 'opac-kinder', title: 'Für Kinder' } });
  });
  await page.goto('/');
  await expect(page).toHaveTitle(/ · Buchfink$/);
  await page.goto('/start/3');
  await expect(page).toHaveTitle(/ · Für Kinder$/);
  // The libraries are still those of the project that the app was opened for.
  await page.getByRole('main').getByRole('link', { name: 'Bibliothek wechseln' }).click();
  await expect(page.getByText('24 Bibliotheken', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Mediathek Dornheim' }).click();
  await expect(page).toHaveTitle(/ · Buchfink$/);
});

test.describe('on a phone', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  });

  const hint = (page: Page) => page.getByText('„Buchfink“ gibt es auch als App für dieses Gerät.');

  test.beforeEach(async ({ context }) => {
    await seedVisitor(context, { libraryId: 1 });
    await overrideConfig(context, { features: { appHints: true } });
    const android = { start: 'https://app.example/start/{id}' };
    await offer(context, (all) => all.map((library) => ({ ...library, settings: { ...library.settings, android } })));
  });

  test('points to the native app for ten seconds', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await expect(hint(page)).toBeVisible();
    // An installed clock also runs by itself: from here on only the test moves it.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await page.clock.runFor(1_000);
    await expect(hint(page)).toBeVisible();
    await page.clock.runFor(9_000);
    await expect(hint(page)).toBeHidden();
  });

  test('hides the hint when the library changes', async ({ page }) => {
    await page.goto('/libraries');
    await expect(hint(page)).toBeVisible();
    await page.getByRole('link', { name: 'Mediathek Dornheim' }).click();
    await expect(footer(page)).toContainText('Mediathek Dornheim');
    await expect(hint(page)).toBeHidden();
  });

  test('does not repeat a hint that was hidden for good until the settings are reset', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Nicht mehr zeigen' }).click();
    await expect(hint(page)).toBeHidden();
    await page.goto('/settings');
    await expect(page.getByRole('checkbox', { name: /^Hinweise zeigen/ })).not.toBeChecked();
    await expect(hint(page)).toBeHidden();
    await page.getByRole('checkbox', { name: /^Hinweise zeigen/ }).check();
    await expect(hint(page)).toBeVisible();
  });
});
