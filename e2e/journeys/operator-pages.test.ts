import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/app.ts';

const sizes = { narrow: 320, phone: 360, tablet: 800, desktop: 1440 };
/** One width of each layout, which changes at 720 pixels. */
const widthsOfLayouts: readonly number[] = [sizes.narrow, sizes.desktop];

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
const texts = { de: 'Wir ziehen um.', en: 'We are moving.' };
const announcement = { step: 'check', target: 'library:1', kind: 'maintenance', from: '', to: tomorrow, ...texts };
const paths = [
  ...['/operator', '/operator/log', '/operator/libraries', '/operator/libraries/1', '/operator/libraries/1/imports'],
  ...[
    '/operator/maintenance',
    '/operator/maintenance/new',
    `/operator/maintenance/new?${new URLSearchParams(announcement)}`,
  ],
  '/operator/configuration',
];

for (const [colorScheme, locale] of [
  ['light', 'de-DE'],
  ['dark', 'en-GB'],
] as const)
  test.describe(`operators' pages, ${colorScheme}, ${locale}`, () => {
    test.use({ colorScheme, locale });

    test('are accessible at every width, and never wider than the screen', async ({ page }) => {
      for (const path of paths) {
        await page.goto(path);
        for (const width of Object.values(sizes)) {
          await page.setViewportSize({ width, height: 900 });
          if (widthsOfLayouts.includes(width)) await expectAccessible(page);
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect(overflow, `${path} at ${width}`).toBe(0);
        }
      }
      await page.goto('/operator/libraries');
      const first = page.getByRole('row').getByRole('link').first();
      const name = (await first.textContent()) ?? '';
      await first.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    });
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

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`the desk, ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('is accessible on a phone, and a scanner works with its first field', async ({ page, watch }) => {
      watch.expectFault(/status of 409/);
      await page.setViewportSize({ width: sizes.phone, height: 900 });
      for (const path of ['returns', 'patrons/new', 'patrons/demo-1000001', 'patrons/demo-1000001/privacy']) {
        await page.goto(`/operator/desk/1/${path}`);
        await expectAccessible(page);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, path).toBe(0);
      }
      await page.goto('/operator/desk/1');
      await expectAccessible(page);
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
    });
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
