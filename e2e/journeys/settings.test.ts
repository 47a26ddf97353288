import { expect, test } from '../support/app.ts';
import { untilSettled } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';

test('keeps language and theme after a reload', async ({ page }) => {
  await page.goto('/settings');
  await untilSettled(page);
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await untilSettled(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
});

test('falls back to the defaults when stored settings cannot be read, and says so', async ({ page, context }) => {
  await context.addInitScript(() => localStorage.setItem('buchfink', '{"version":99'));
  await page.goto('/');
  await expect(page.getByText('Ihre gespeicherten Einstellungen waren nicht lesbar.')).toBeVisible();
});

test('asks before a reset, restores the defaults, and its message can be read again', async ({ page, context }) => {
  await seedVisitor(context, { theme: 'dark', libraryId: 1 });
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Zurücksetzen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Einstellungen zurücksetzen?' });
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Zurücksetzen' }).click();
  await dialog.getByRole('button', { name: 'Zurücksetzen' }).click();
  const message = page.getByText('Die Einstellungen sind zurückgesetzt.');
  await page.getByRole('region', { name: 'Meldungen' }).getByRole('button', { name: 'Schließen' }).click();
  await expect(page.getByRole('radio', { name: 'Wie das Gerät' })).toBeChecked();
  await expect(page.getByRole('contentinfo')).toContainText('Stadtbibliothek Hohenlinden');
  await expect(page.getByRole('main').getByRole('heading', { name: 'Meldungen dieses Besuchs' })).toBeVisible();
  await expect(page.getByRole('main').locator('li', { has: message })).toBeVisible();
});

test('a tab with older settings does not overwrite newer ones when it stores something', async ({ page, context }) => {
  await page.goto('/settings');
  await page.getByRole('checkbox', { name: /Nur meine Favoriten/ }).check();
  const otherTab = await context.newPage();
  await otherTab.goto('/about');
  const before = await otherTab.evaluate(() => localStorage.getItem('buchfink') ?? '');
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('en');
  const heading = page.getByRole('heading', { level: 1, name: 'Settings' });
  await expect(heading).toBeVisible();
  // Later listeners are called later, so the app has finished by then.
  const handle = await page.evaluateHandle(
    (text) => ({
      done: new Promise<void>((resolve) =>
        window.addEventListener('storage', ({ newValue }) => newValue === text && resolve()),
      ),
    }),
    before,
  );
  await otherTab.evaluate((text) => localStorage.setItem('buchfink', text), before);
  await handle.evaluate(({ done }) => done);
  expect(await page.evaluate(() => localStorage.getItem('buchfink'))).toContain('"locale":"en"');
  await expect(heading).toBeVisible();
});
