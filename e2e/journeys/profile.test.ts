import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { fillLogin, openAccountMenu } from '../support/patron.ts';
import { lendingTitles, lendingPassword as password, startLendingService } from '../support/service/lending-service.ts';
import type { ProjectService } from '../support/service/project-service.ts';
import { seedVisitor } from '../support/stored-state.ts';

/** A card for each test: one test changes the password. */
const cards = { password: '1000042', contact: '1000043', history: '1000044' };

// One service for all tests.
test.describe.configure({ mode: 'default' });

let service: ProjectService;
test.beforeAll(async () => {
  service = await startLendingService({
    name: 'profile',
    title: 'Profil',
    branches: [
      { id: 'H', name: 'Haupthaus' },
      { id: 'N', name: 'Nord' },
    ],
    cards: Object.values(cards),
  });
});
test.afterAll(() => service.close());

async function logIn(page: Page, context: BrowserContext, userId: string, pin = password): Promise<void> {
  await seedVisitor(context, { libraryId: 1 });
  await page.goto(`${service.origin}/login/1?redirect=%2Fprofile`);
  await fillLogin(page, { userId, password: pin });
  await expect(page).toHaveURL(`${service.origin}/profile`);
}

test('a new password ends all other sessions and keeps this one', async ({ page, context, browser }) => {
  await logIn(page, context, cards.password);
  const elsewhere = await browser.newContext({ locale: 'de-DE' });
  const otherPage = await elsewhere.newPage();
  await logIn(otherPage, elsewhere, cards.password);

  await page.getByLabel('Bisheriges Passwort oder PIN').fill('falsch');
  await page.getByLabel('Neues Passwort oder PIN').fill('neuer-fuchs-8413');
  await expect(page.getByText('Schwer zu erraten')).toBeVisible();
  await page.getByRole('button', { name: 'Passwort oder PIN ändern' }).click();
  await expect(page.getByText('Bisheriges Passwort oder PIN stimmt nicht.')).toBeVisible();
  await expect(page.getByLabel('Bisheriges Passwort oder PIN')).toBeFocused();
  await page.getByLabel('Bisheriges Passwort oder PIN').fill(password);
  await page.getByRole('button', { name: 'Passwort oder PIN ändern' }).click();
  await expect(page.getByText('Ihr Passwort oder Ihre PIN ist geändert.')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Passwort oder PIN' })).toBeVisible();
  await otherPage.reload();
  await expect(otherPage).toHaveURL(/\/login/);
  await fillLogin(otherPage, { userId: cards.password, password });
  await expect(otherPage.getByLabel('Passwort oder PIN')).toHaveAttribute('aria-invalid', 'true');
  await fillLogin(otherPage, { userId: cards.password, password: 'neuer-fuchs-8413' });
  await expect(otherPage).toHaveURL(/\/profile$/);
  await elsewhere.close();
});

test('contact data and home branch are changed and stay changed', async ({ page, context }) => {
  await logIn(page, context, cards.contact);
  await page.getByRole('button', { name: 'Ändern', exact: true }).click();
  await page.getByLabel('E-Mail-Adresse').fill('kein-at');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Bitte geben Sie eine gültige E-Mail-Adresse an.')).toBeVisible();
  await page.getByLabel('E-Mail-Adresse').fill('ada@bibliothek.example');
  await page.getByLabel('Meine Zweigstelle').selectOption('Nord');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Ihre Daten sind geändert.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('ada@bibliothek.example')).toBeVisible();
  await expect(page.getByRole('main').getByText('Nord', { exact: true })).toBeVisible();
});

test('the device remembers what was returned, without a connection too, until a logout', async ({ page, context }) => {
  for (const index of lendingTitles.keys())
    service.run(['copy', 'lend', '--library', '1', String(1000 + index), cards.history]);
  await logIn(page, context, cards.history);
  await page.getByRole('switch', { name: 'Merken, was ich ausgeliehen hatte' }).click();
  await expect(page.getByRole('link', { name: 'Verlauf ansehen' })).toBeVisible();
  await page.goto(`${service.origin}/account`);
  await expect(page.getByText('Krabat').first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('buchfink-loan-history') ?? '')).toContain('Krabat');
  service.run(['copy', 'give-back', '--library', '1', '1000', '--branch', 'H']);
  await page.reload();
  await expect(page.getByText('Momo').first()).toBeVisible();
  // The part that records is loaded after the account; a page that is left before records it the next time.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('returned');
  await page.goto(`${service.origin}/profile`);
  await page.getByRole('link', { name: 'Verlauf mit einem Titel ansehen' }).click();
  const list = page.getByRole('main').getByRole('list');
  await expect(list.getByRole('link', { name: 'Krabat' })).toBeVisible();
  await expect(list.getByRole('link', { name: 'Momo' })).toHaveCount(0);

  await context.setOffline(true);
  await expect(list.getByRole('link', { name: 'Krabat' })).toBeVisible();
  await context.setOffline(false);

  await (await openAccountMenu(page)).getByRole('menuitem', { name: 'Abmelden' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ausleihverlauf beim Abmelden löschen?' });
  await dialog.getByRole('button', { name: 'Löschen' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Krabat');
});
