import { expect, test } from '../support/app.ts';
import { settled } from '../support/screens.ts';

test('language and theme stay after a reload', async ({ page }) => {
  await page.goto('/settings');
  await settled(page);
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await settled(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
});

test('stored settings that cannot be read lead to the defaults, and this is said', async ({ page, context }) => {
  await context.addInitScript(() => localStorage.setItem('buchfink', '{"version":99'));
  await page.goto('/');
  await expect(page.getByText('Ihre gespeicherten Einstellungen waren nicht lesbar.')).toBeVisible();
});
