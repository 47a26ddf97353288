import type { Page } from '@playwright/test';
import { expect } from '../support/app.ts';
import { test } from '../support/kept-page.ts';
import { untilSettled } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';

const library = 'Stadtbibliothek Hohenlinden';

/** Binds the app to the selected library and accepts its privacy statement. */
async function start(page: Page, answer: 'Zustimmen' | 'Abbrechen'): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Umstellen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nur noch diese Bibliothek?' });
  await expect(dialog).toContainText(library);
  await expect(dialog).toContainText('Einstellungen, Suchverlauf und angemeldete Konten gehen dabei verloren');
  // The icon of the app, and what that means on this device.
  await expect(dialog.locator('img')).toHaveAttribute('src', /^data:image\/svg|^\//);
  await expect(dialog).toContainText('Im Browser erscheint die Seite dann mit dem Symbol der Bibliothek.');
  await dialog.getByRole('button', { name: 'Umstellen' }).click();
  await expect(page).toHaveURL(/\/$/);
  const button = page.getByRole('dialog').getByRole('button', { name: answer });
  await button.click();
  await expect(button).toHaveCount(0);
}

const icon = (page: Page) => page.locator('link[rel="icon"]').getAttribute('href');

test.beforeEach(async ({ context }) => seedVisitor(context, { libraryId: 1, theme: 'dark', searches: ['wald'] }));

test('switches the app to one library and back to all', async ({ page }) => {
  await start(page, 'Zustimmen');
  await expect(page.getByRole('banner')).toContainText(library);
  // The change resets the settings, and the icon follows a second later.
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect.poll(() => icon(page)).toMatch(/^data:image\/svg/);
  await expect(page.getByRole('main').getByRole('link', { name: 'Bibliothek wechseln' })).toHaveCount(0);

  await page.reload();
  await untilSettled(page);
  await expect(page.getByRole('banner')).toContainText(library);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Wieder alle Bibliotheken' }).click();
  const dialog = page.getByRole('dialog', { name: 'Wieder alle Bibliotheken zeigen?' });
  await dialog.getByRole('button', { name: 'Wieder alle Bibliotheken' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('banner')).not.toContainText(library);
  await expect(page.getByRole('main').getByRole('link', { name: 'Bibliothek wählen' })).toBeVisible();
  await page.goto('/libraries');
  await expect(page.getByRole('main').getByText('24 Bibliotheken', { exact: true })).toBeVisible();
});

test("returns to all libraries when the library's privacy statement is not accepted", async ({ page }) => {
  await start(page, 'Abbrechen');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('banner')).not.toContainText(library);
});

test('hides hints from the dialog and shows them again', async ({ page }) => {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Umstellen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hinweise ausblenden' }).click();
  const box = page.getByRole('checkbox', { name: /^Hinweise zeigen/ });
  await expect(box).not.toBeChecked();
  await box.check();
  await expect(box).toBeChecked();
});
