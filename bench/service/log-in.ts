import type { Page } from '@playwright/test';

const card = { userId: '1000001', password: 'demo1234' };

/** Logs in a patron of the demo, in German. `origin`: that of the service, for a page that has no base address. */
export async function logIn(page: Page, origin = ''): Promise<void> {
  await page.goto(`${origin}/login/1`);
  await page.getByRole('button', { name: 'Zustimmen' }).click();
  await page.getByLabel(/^Ausweisnummer/).fill(card.userId);
  await page.getByLabel('Passwort oder PIN', { exact: true }).fill(card.password);
  await page.getByRole('main').getByRole('button', { name: 'Anmelden' }).click();
  await page.waitForURL(`${origin}/account`);
}
