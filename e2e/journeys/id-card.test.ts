import { Pass } from '@buchfink/contract/account/pass';
import type { Page } from '@playwright/test';
import { expect, noConnection, test } from '../support/app.ts';
import { expectAccessible } from '../support/checks/accessible.ts';
import { startLoggedIn } from '../support/logged-in.ts';
import { child, neighbour, openAccountMenu, patron, readStorage } from '../support/patron.ts';
import { canReadBarcodes, readBarcodes } from '../support/read-barcode.ts';
import { everyNth } from '../support/walks/cover.ts';

/** Replaces the demo's library card by another one. */
async function passes(page: Page, change: Partial<Pass>): Promise<void> {
  await page.route(/\/account\/pass$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...Pass.parse(await response.json()), ...change } });
  });
}

/** What the browser's database has of kept cards: how many texts, their bytes, and whether their key can be read. */
const sealedCards = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase | undefined>((resolve) => {
      const opening = indexedDB.open('buchfink-offline-cards');
      // A database that is gone must not come back empty: the app writes into what is there.
      opening.onupgradeneeded = () => opening.transaction?.abort();
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => resolve(undefined);
    });
    if (!database) return { count: 0, bytes: [] };
    const all = await new Promise<{ key: CryptoKey; iv: Uint8Array; data: ArrayBuffer }[]>((resolve, reject) => {
      const reading = database.transaction('sealed').objectStore('sealed').getAll();
      reading.onsuccess = () => resolve(reading.result);
      reading.onerror = () => reject(reading.error);
    });
    database.close();
    const bytes = all.flatMap(({ data }) => [...new Uint8Array(data)]);
    return { count: all.length, bytes, extractable: all[0]?.key.extractable };
  });

const barcode = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Strichcode/ });

test.describe('a barcode reader reads the card from the screen', () => {
  const cards = [
    ['CODE128', '1000001', 'CODE-128:1000001'],
    ['CODE128', 'StB/1000001-x', 'CODE-128:StB/1000001-x'],
    ['CODE39', 'AB-1000001', 'CODE-39:AB-1000001'],
    ['CODE39', 'ab-1000001', 'CODE-128:ab-1000001'],
    ['CODABAR', '1000001', 'Codabar:A1000001A'],
    ['EAN13', '4006381333931', 'EAN-13:4006381333931'],
    ['ITF', '10000012', 'I2/5:10000012'],
    ['ITF', '1000001', 'CODE-128:1000001'],
  ] as const;
  for (const [format, value, read] of everyNth(cards, 2)) {
    test(`${value} in ${format}, light and dark, small and large`, async ({ page }, info) => {
      test.skip(!canReadBarcodes(), 'SKIPPED: there is no zbarimg (Debian: zbar-tools)');
      await startLoggedIn(page, [patron]);
      await passes(page, { barcode: { value, format } });
      // The bars are drawn after their place is there, and a dialog grows.
      const canBeRead = () =>
        expect.poll(async () => readBarcodes(await page.screenshot(), info.outputDir)).toEqual([read]);
      await page.goto('/id-card');
      await expect(barcode(page)).toBeVisible();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await barcode(page).scrollIntoViewIfNeeded();
        await canBeRead();
      }
      await page.getByRole('button', { name: 'Vergrößern', exact: true }).click();
      const large = page.getByRole('dialog', { name: 'Ihr Ausweis' });
      await expect(large.getByRole('img')).toBeVisible();
      await canBeRead();
      await page.keyboard.press('Escape');
      await expect(large).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Vergrößern', exact: true })).toBeFocused();
    });
  }
});

test('says that no barcode can carry a number instead of drawing it', async ({ page }) => {
  await startLoggedIn(page, [patron]);
  await passes(page, { barcode: { value: 'jürgen', format: 'CODE128' } });
  await page.goto('/id-card');
  await expect(page.getByText('Diese Nummer lässt sich nicht als Strichcode zeigen.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(0);
});

test("switches between the family's cards by keyboard and by swipe", async ({ page, isMobile }) => {
  await startLoggedIn(page, [patron, child, neighbour]);
  await page.goto('/id-card');
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveCount(3);
  await expect(page.getByRole('tabpanel')).toContainText('Mara Specht');
  await tabs.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(tabs.nth(1)).toBeFocused();
  await expect(page.getByRole('tabpanel')).toContainText('Finja Specht');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(tabs.nth(2)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel')).toContainText('Auenstein');
  if (!isMobile) {
    const menu = await openAccountMenu(page);
    await menu.getByRole('menuitem', { name: /1000003/ }).click();
    await expect(page).toHaveURL('/id-card');
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
    return;
  }
  await page.getByRole('tabpanel').evaluate((panel) => {
    const at = (clientX: number) => new Touch({ identifier: 1, target: panel, clientX, clientY: 300 });
    const eventOptions = { bubbles: true, cancelable: true };
    panel.dispatchEvent(
      new TouchEvent('touchstart', { ...eventOptions, touches: [at(300)], changedTouches: [at(300)] }),
    );
    panel.dispatchEvent(new TouchEvent('touchend', { ...eventOptions, touches: [], changedTouches: [at(120)] }));
  });
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
});

test('stores nothing of the card on the device', async ({ page }) => {
  await startLoggedIn(page, [patron]);
  await page.goto('/id-card');
  await expect(barcode(page)).toBeVisible();
  const expiry = await page.getByText('Gültig bis').locator('xpath=following-sibling::dd').textContent();
  expect(expiry).toMatch(/\d{4}/);
  const stored = await readStorage(page);
  expect(stored).not.toContain(expiry);
  expect(stored).not.toMatch(/account\/pass/);
});

test('gives the card to a wallet by an address that expires soon', async ({ page }) => {
  const token = 'x'.repeat(43);
  await startLoggedIn(page, [patron]);
  await passes(page, { platforms: { apple: true } });
  await page.route(/\/account\/pass-token$/, (route) => route.fulfill({ json: { token, expiresIn: 60 } }));
  await page.route(/\/pass\/[^/]+\.pkpass$/, (route) =>
    route.fulfill({
      contentType: 'application/vnd.apple.pkpass',
      headers: { 'content-disposition': 'attachment; filename="card.pkpass"' },
      body: 'PK',
    }),
  );
  await page.goto('/id-card');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'In die Apple Wallet legen' }).click();
  expect(new URL((await download).url()).pathname).toMatch(
    new RegExp(`^/services/de/opac-[a-z]+/pass/${token}.pkpass$`),
  );
  await expect(page).toHaveURL('/id-card');
});

test('offers no wallet without certificates', async ({ page }) => {
  await startLoggedIn(page, [patron]);
  await page.goto('/id-card');
  await expect(barcode(page)).toBeVisible();
  await expect(page.getByRole('button', { name: /Wallet/ })).toHaveCount(0);
});

test.describe('without a connection', noConnection, () => {
  test.use({ serviceWorkers: 'allow' });

  test('shows the card again when the service can be reached, whatever the device says about its connection', async ({
    page,
    watch,
  }) => {
    watch.expectFault(/net::ERR|Failed to fetch|service worker/i);
    await startLoggedIn(page, [patron]);
    await page.goto('/');
    await page.evaluate(() => navigator.serviceWorker.ready);
    // A network without internet: the device goes on saying that it is connected.
    await page.route(/\/services\//, (route) => route.abort());
    await page.goto('/id-card');
    await expect(page.getByRole('heading', { name: 'Ihr Ausweis ist offline nicht verfügbar' })).toBeVisible();
    await page.unroute(/\/services\//);
    await expect(barcode(page)).toBeVisible();
  });

  test('shows the card as long as the app is open, and says that it is gone afterwards', async ({
    page,
    context,
    watch,
  }) => {
    watch.expectFault(/net::ERR|Failed to fetch|service worker/i);
    await startLoggedIn(page, [patron]);
    await page.goto('/id-card');
    await expect(barcode(page)).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await expect(barcode(page)).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('Sie sind offline. Der Ausweis ist zu sehen')).toBeVisible();
    await expect(barcode(page)).toBeVisible();
    await page.getByRole('button', { name: 'Vergrößern', exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Ihr Ausweis ist offline nicht verfügbar' })).toBeVisible();
    await context.setOffline(false);
    await expect(barcode(page)).toBeVisible();
  });

  test('shows a kept card and its due dates after a restart, sealed until the logout', async ({
    page,
    context,
    watch,
  }) => {
    watch.expectFault(/net::ERR|Failed to fetch|service worker/i);
    await page.goto('/login/1');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await page.getByLabel(/^Ausweisnummer/).fill(patron.userId);
    await page.getByLabel('Passwort oder PIN').fill(patron.password);
    await expect(page.getByRole('checkbox', { name: 'Ausweis und Fristen auch offline zeigen' })).toHaveCount(0);
    await page.getByRole('checkbox', { name: 'Auf diesem Gerät angemeldet bleiben' }).check();
    await page.getByRole('checkbox', { name: 'Ausweis und Fristen auch offline zeigen' }).check();
    await page.getByRole('main').getByRole('button', { name: 'Anmelden', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ihr Konto' })).toBeVisible();
    const title = await page.locator('#lent').getByRole('listitem').getByRole('link').first().innerText();
    expect(title).not.toBe('');
    await page.goto('/id-card');
    await expect(page.getByText('Dieses Gerät zeigt Nummer und Fristen auch offline.')).toBeVisible();
    await expect(barcode(page)).toBeVisible();
    await expect.poll(() => sealedCards(page)).toMatchObject({ count: 1, extractable: false });
    const { bytes } = await sealedCards(page);
    expect(bytes.length).toBeGreaterThan(100);
    for (const word of [patron.userId, title, 'barcode', 'loans'])
      expect(Buffer.from(bytes).includes(word), word).toBe(false);
    expect(await readStorage(page)).not.toContain(title);

    await context.setOffline(true);
    await page.reload();
    await expect(barcode(page)).toBeVisible();
    const loans = page.getByRole('region', { name: 'Ausgeliehen' });
    await expect(loans.getByText(/^Sie sind offline\. Gelesen wurde das Konto zuletzt: .*\d{2}:\d{2}/)).toBeVisible();
    await expect(loans.getByText(title, { exact: true }).first()).toBeVisible();
    await expect(loans.getByText(/\d{4}$/).first()).toBeVisible();
    await expectAccessible(page);
    await page.goto('/account');
    await expect(loans.getByText(title, { exact: true }).first()).toBeVisible();

    await context.setOffline(false);
    await page.goto('/settings');
    const choice = page.getByRole('region', { name: 'Offline zeigen' }).getByRole('checkbox');
    await choice.uncheck();
    await expect.poll(() => sealedCards(page)).toEqual({ count: 0, bytes: [] });
    await choice.check();
    await expect.poll(() => sealedCards(page)).toMatchObject({ count: 1, extractable: false });
    await openAccountMenu(page);
    await page.getByRole('menuitem', { name: 'Abmelden' }).click();
    await expect.poll(() => sealedCards(page)).toEqual({ count: 0, bytes: [] });
  });
});
