import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/checks/accessible.ts';
import { freePort, startService, temporaryFolder, waitUntilReady } from '../support/service/service-process.ts';
import { smallDemoSettings } from '../support/service/small-demo.ts';
import { oneOf } from '../support/walks/cover.ts';

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
const texts = { de: 'Wir ziehen um.', en: 'We are moving.' };
const announcement = { step: 'check', target: 'library:1', kind: 'maintenance', from: '', to: tomorrow, ...texts };
/** Pages to begin with: an account with loans, reservations and fees, a copy, and what only a form leads to. */
const firstPages = [
  '/operator',
  '/operator/desk/1/patrons/demo-1000001',
  '/operator/desk/1/copies?barcode=0010002242',
  '/operator/desk/1?query=specht',
  '/operator/desk/1?query=nobody',
  '/operator/libraries/1',
  `/operator/maintenance/new?${new URLSearchParams(announcement)}`,
];

/** The pages that links lead to. `every-route.test.ts` expects each page of the service in this file. */
const linkedPages = [
  '/operator',
  '/operator/configuration',
  '/operator/daily-work',
  '/operator/desk',
  '/operator/desk/:id',
  '/operator/desk/:id/copies',
  '/operator/desk/:id/copies/slip',
  '/operator/desk/:id/hold-shelf',
  '/operator/desk/:id/letters',
  '/operator/desk/:id/patrons/:id',
  '/operator/desk/:id/patrons/:id/block',
  '/operator/desk/:id/patrons/:id/edit',
  '/operator/desk/:id/patrons/:id/fees/:id/waive',
  '/operator/desk/:id/patrons/:id/loans/:id/due',
  '/operator/desk/:id/patrons/:id/pin',
  '/operator/desk/:id/patrons/:id/privacy',
  '/operator/desk/:id/patrons/:id/reservations/:id',
  '/operator/desk/:id/patrons/:id/reservations/:id/cancel',
  '/operator/desk/:id/patrons/new',
  '/operator/desk/:id/pull-list',
  '/operator/desk/:id/registrations',
  '/operator/desk/:id/returns',
  '/operator/libraries',
  '/operator/libraries/:id',
  '/operator/libraries/:id/imports',
  '/operator/log',
  '/operator/maintenance',
  '/operator/maintenance/new',
  '/operator/notices',
  '/operator/notices/:id',
  '/operator/notices/preview',
];

/** The pages that are there where operators log in: the login leads from the first to the second. */
const loginPages = ['/operator/login', '/operator/log/logins'] as const;

/** The kind of a page: its path without what names one library, person or thing. */
const kindOf = (path: string) => path.replace(/\?.*/, '').replace(/\/(?=[^/]*\d)[^/]+/g, '/:id');

/** The forms of an account are alike: one walk, in the language with the longer words, does for them in both themes. */
const isFormOfAccount = (kind: string) => kind.startsWith('/operator/desk/:id/patrons/:id/');

/**
 * Checks one page of each of these kinds that links lead to, so that a new page is among them; returns the kinds. The
 * rules of accessibility are checked at the first size.
 */
async function checkPages(
  page: Page,
  origin: string,
  sizes: readonly number[],
  isChecked: (kind: string) => boolean,
): Promise<string[]> {
  const kinds = new Set<string>();
  const paths = [...firstPages];
  for (const path of paths) {
    kinds.add(kindOf(path));
    await page.goto(`${origin}${path}`);
    for (const width of sizes) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${path} at ${width}`).toBe(0);
      if (width === sizes[0]) await test.step(path, () => expectAccessible(page));
    }
    // The walk in the dark leaves these pages out; only the colours differ.
    if (isFormOfAccount(kindOf(path))) {
      await page.emulateMedia({ colorScheme: 'dark' });
      await test.step(`${path} in the dark`, () => expectAccessible(page, 'colours'));
      await page.emulateMedia({ colorScheme: 'light' });
    }
    const links = await page
      .locator('a[href^="/operator"]')
      .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''));
    for (const link of links)
      if (isChecked(kindOf(link)) && !paths.some((path) => kindOf(path) === kindOf(link))) paths.push(link);
  }
  return [...kinds].sort();
}

const looks = [
  ['light', 'de-DE', [320, 800, 1440], () => true],
  ['dark', 'en-GB', [1440], (kind: string) => !isFormOfAccount(kind)],
] as const;

for (const [colorScheme, locale, sizes, isChecked] of oneOf(looks, 0))
  test.describe(`operators' pages, ${colorScheme}, ${locale}`, () => {
    test.use({ colorScheme, locale });

    test('are accessible, and never wider than the screen, whichever link one follows', async ({ page, baseURL }) => {
      expect(await checkPages(page, baseURL ?? '', sizes, isChecked)).toEqual(linkedPages.filter(isChecked));
    });
  });

test('the pages of logins are accessible', async ({ page, watch }) => {
  // A service of its own.
  watch.expectFault(/^third party: http:\/\/127\.0\.0\.1:\d+\/operator\//);
  const folder = temporaryFolder();
  const service = startService(await freePort(), join(folder.path, 'data'), {
    ...smallDemoSettings(folder.path, { libraries: 1, hasPatrons: false }),
    BUCHFINK_OPERATORS: 'env:OPERATORS',
    OPERATORS: 'anna Qm9Ux2d7VfKt0Lr4WnYb8ZsJcPhEgAoX',
  });
  try {
    await waitUntilReady(service);
    const [login, logins] = loginPages;
    await page.goto(`${service.origin}${logins}`);
    await expect(page).toHaveURL(new RegExp(login));
    await expectAccessible(page);
    await page.keyboard.type('Qm9Ux2d7VfKt0Lr4WnYb8ZsJcPhEgAoX');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Offene Anmeldungen' })).toBeVisible();
    await expectAccessible(page);
  } finally {
    service.process.kill('SIGTERM');
    await service.ended;
    folder.remove();
  }
});

test.describe('with the app installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('come from the service, and the app stays what opens every other address', async ({ page }) => {
    await page.goto('/about');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
    for (const path of ['/operator', '/operator/libraries?x=1']) {
      await page.goto(path);
      await expect(page.getByText('Buchfink-Betrieb', { exact: true })).toBeVisible();
    }
    await page.goto('/operators');
    await expect(page.getByRole('heading', { level: 1, name: 'Die Seite wurde nicht gefunden' })).toBeVisible();
  });
});

test('at the desk a scanner works with the first field', async ({ page, watch }) => {
  watch.expectFault(/status of 409/);
  await page.goto('/operator/desk/1');
  // The field has the focus, as soon as the page is drawn.
  const focused = page.locator('input:focus');
  await expect(focused).toHaveValue('');
  await page.keyboard.type('1000001');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mara Specht');
  await expect(focused).toHaveValue('');
  await page.keyboard.type('no such copy');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Dieses Exemplar gibt es nicht.');
  // The card of the next person.
  await expect(focused).toHaveValue('');
  await page.keyboard.type('1000002');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ilja Specht');
});

test('leaves out on a phone what it has not measured yet', async ({ page }) => {
  await page.goto('/operator/libraries');
  const unmeasured = page.locator('td', { hasText: /^–$/ }).first();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(unmeasured).toBeVisible();
  await page.setViewportSize({ width: 360, height: 900 });
  await expect(unmeasured).toBeHidden();
});

test('an operator tests a connection by keyboard', async ({ page, watch }) => {
  await page.goto('/operator/libraries/2');
  await page.getByRole('button', { name: 'Jetzt testen' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/operator/libraries/2#test');
  const result = page.getByText(/^Test vom .*: alles in Ordnung\.$/);
  await expect(async () => {
    if (!(await result.isVisible()))
      await page.getByRole('link', { name: 'Ergebnisse aktualisieren' }).click({ timeout: 1_000 });
    await expect(result).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByRole('listitem').filter({ hasText: 'Suche nach' })).toBeVisible();
  await expectAccessible(page);
  watch.expectFault(/status of 429/);
  await page.getByRole('button', { name: 'Jetzt testen' }).click();
  await expect(page.getByRole('alert')).toContainText('keine Minute her');
  await expectAccessible(page);
});

test('the tab of the page is in view on a phone, however many there are before it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 900 });
  for (const part of ['letters', 'registrations', 'patrons/new']) {
    await page.goto(`/operator/desk/1/${part}`);
    await expect(page.locator('.tabs [aria-current]')).toBeInViewport({ ratio: 1 });
  }
});
