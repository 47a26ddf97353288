import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { passTime } from '../support/pass-time.ts';
import { child, expectAfterLogin, fillLogin, openAccountMenu, patron, readStorage } from '../support/patron.ts';

test.use({ firstVisit: true });

/** Opens the app as a library's own computer does, and logs in. */
async function sitDown(page: Page): Promise<void> {
  await page.goto('/login/1?kiosk&redirect=%2Fsettings');
  await page.getByRole('button', { name: 'Zustimmen' }).click();
  await expect(page.getByText(/^Öffentliches Gerät: Hier wird nichts gespeichert\./)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /angemeldet bleiben/ })).toHaveCount(0);
  await fillLogin(page, patron);
  await expect(page.getByText('Dieses Gerät', { exact: true })).toBeVisible();
}

test('stores nothing in a public place, and asks again after a reload', async ({ page, context }) => {
  await sitDown(page);
  expect(await readStorage(page)).not.toMatch(/1000001|Mara|demo1234/);
  expect((await context.cookies()).filter(({ name }) => name.includes('rt-'))).toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: 'Zustimmen' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Anmelden' })).toBeVisible();
});

test.describe('from a network of shared computers', () => {
  // As a proxy on this machine reports it; the demo names the network.
  test.use({ extraHTTPHeaders: { 'X-Forwarded-For': '192.0.2.7' } });

  test('knows a public place without a mark in the address', async ({ page }) => {
    await page.goto('/login/1?redirect=%2Fsettings');
    await expect(page).toHaveURL('/login/1?redirect=%2Fsettings&kiosk=');
    await page.getByRole('button', { name: 'Zustimmen' }).click();
    await expect(page.getByText(/^Öffentliches Gerät: Hier wird nichts gespeichert\./)).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /angemeldet bleiben/ })).toHaveCount(0);
    await fillLogin(page, patron);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Abmelden und beenden' })).toBeVisible();
    expect(await readStorage(page)).not.toMatch(/1000001|Mara|demo1234/);
  });
});

test('shows the button to leave, which ends everything', async ({ page }) => {
  await sitDown(page);
  const logout = page.waitForResponse((response) => response.url().endsWith('/auth/logout'));
  await page.getByRole('banner').getByRole('button', { name: 'Abmelden und beenden' }).click();
  expect((await logout).ok()).toBe(true);
  await expect(page).toHaveURL('/?kiosk');
  await expect(page.getByRole('button', { name: 'Zustimmen' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText(patron.userId)).toHaveCount(0);
});

test('offers to log all cards out before one of them', async ({ page }) => {
  await sitDown(page);
  const menu = await openAccountMenu(page);
  await menu.getByRole('menuitem', { name: 'Weiterer Ausweis' }).click();
  await fillLogin(page, child);
  await expectAfterLogin(page, /\/settings/);
  await expect((await openAccountMenu(page)).getByRole('menuitem')).toHaveText([
    'Konto',
    /^Mara Specht/,
    'Weiterer Ausweis',
    'Alle abmelden',
    'Abmelden',
  ]);
  await page.getByRole('menuitem', { name: 'Alle abmelden' }).click();
  await expect(page.getByRole('region', { name: 'Meldungen' })).toContainText('niemand mehr angemeldet');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Konto' })).toHaveCount(0);
});

test.describe('where a private place would store data for offline use', () => {
  test.use({ serviceWorkers: 'allow' });

  test('stores nothing of searches and screens, and can be ended without a login as well', async ({ page }) => {
    await page.clock.install();
    await page.goto('/start/1?kiosk');
    await page.getByRole('button', { name: 'Zustimmen' }).click();
    await expect(page.getByRole('button', { name: 'Zustimmen' })).toHaveCount(0);
    await page.getByRole('combobox').fill('zauberberg');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: /Zauberberg/ }).first()).toBeVisible();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    expect(await readStorage(page)).not.toMatch(/zauberberg/i);
    await passTime(page, 272_000);
    await expect(page.getByRole('dialog', { name: 'Sind Sie noch da?' })).toBeVisible();
    await passTime(page, 31_000);
    await expect(page).toHaveURL('/?kiosk');
    await expect(page.getByText(/zauberberg/i)).toHaveCount(0);
  });
});

test('asks an idle patron, who can continue, and logs out in the end', async ({ page }) => {
  await page.clock.install();
  await sitDown(page);
  // The installed clock also runs by itself, so a slow login must not reach the 270 seconds.
  await passTime(page, 240_000);
  const question = page.getByRole('dialog', { name: 'Sind Sie noch da?' });
  await expect(question).toHaveCount(0);
  await passTime(page, 32_000);
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Weitermachen' }).click();
  await expect(question).toHaveCount(0);
  await passTime(page, 200_000);
  await expect(page.getByText('Dieses Gerät', { exact: true })).toBeVisible();
  await passTime(page, 105_000);
  await expect(page).toHaveURL('/?kiosk');
  await expect(page.getByText(patron.userId)).toHaveCount(0);
});
