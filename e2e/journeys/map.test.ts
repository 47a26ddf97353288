import type { Locator } from '@playwright/test';
import { anySize, expect, test } from '../support/app.ts';
import { overrideConfig } from '../support/override-config.ts';
import { untilSettled } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

/** Names of towns that overlap each other or a pin. */
const overlapping = (map: Locator) =>
  map.evaluate((element) => {
    const boxes = [...element.querySelectorAll('[data-side], button[aria-pressed] > :first-child')].flatMap((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      return part.checkVisibility({ visibilityProperty: true }) ? [{ part, left, right, top, bottom }] : [];
    });
    return boxes.flatMap((a, index) =>
      boxes.slice(index + 1).flatMap((b) => {
        const isApart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
        return isApart ? [] : [`${a.part.textContent} on ${b.part.textContent}`];
      }),
    );
  });

test('shows a library by its pin and in the list', async ({ page, context }) => {
  await seedVisitor(context, {});
  await page.goto('/map');
  await untilSettled(page);
  const map = page.getByRole('region', { name: 'Karte der Bibliotheken' });
  const pin = map.getByRole('button', { name: 'Gemeindebücherei Tannenfurt' });
  await pin.click();
  const row = page.getByRole('button', { name: /^Gemeindebücherei Tannenfurt/, expanded: true });
  await expect(row).toBeFocused();
  await expect(pin).toHaveAttribute('aria-pressed', 'true');
  await row.press('Enter');
  await expect(pin).toHaveAttribute('aria-pressed', 'false');

  await page
    .locator('#map-list')
    .getByRole('button', { name: /^Stadtbibliothek Hohenlinden/ })
    .click();
  await expect(page.getByText('Zentralbibliothek am Markt')).toBeVisible();
  await page.getByRole('link', { name: 'Hier suchen' }).click();
  await expect(page).toHaveURL(/\/search\/1$/);
});

test('town names overlap neither each other nor pins, also in text of twice the size', anySize, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/map');
  await untilSettled(page);
  const map = page.getByRole('region', { name: 'Karte der Bibliotheken' });
  const names = () => map.locator('[data-side]:not([data-side="none"])');
  await expect.poll(() => names().count()).toBeGreaterThan(3);
  await expect.poll(() => overlapping(map)).toEqual([]);

  const before = await names()
    .first()
    .evaluate((name) => name.clientHeight);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expect.poll(() => overlapping(map)).toEqual([]);
  expect(await names().count()).toBeGreaterThan(0);
  expect(
    await names()
      .first()
      .evaluate((name) => name.clientHeight),
  ).toBeGreaterThan(1.9 * before);
});

test(
  'names of pins stay inside the map, also several at one place and in text of twice the size',
  anySize,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/map');
    await untilSettled(page);
    const map = page.getByRole('region', { name: 'Karte der Bibliotheken' });
    const pins = map.locator('button[aria-pressed]');
    await expect(pins.first()).toBeVisible();
    /** The pins whose name reaches beyond the map. */
    const cut = () =>
      map.evaluate((region) => {
        const room = region.getBoundingClientRect();
        return [...region.querySelectorAll('button[aria-pressed]')].flatMap((pin) => {
          const clusterBadge = pin.querySelector('span:nth-child(2)');
          const name = clusterBadge?.getBoundingClientRect();
          const isIn =
            clusterBadge &&
            name &&
            clusterBadge.scrollHeight <= clusterBadge.clientHeight + 1 &&
            name.left >= room.left &&
            name.right <= room.right &&
            name.top >= room.top &&
            name.bottom <= room.bottom;
          return isIn ? [] : [pin.getAttribute('aria-label')];
        });
      });
    await expect.poll(cut).toEqual([]);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expect.poll(cut).toEqual([]);
  },
);

test('can be passed, entered and left by keyboard', async ({ page }) => {
  await page.goto('/map');
  await untilSettled(page);
  const skipLink = page.getByRole('link', { name: 'Zur Liste' });
  const map = page.getByRole('region', { name: 'Karte der Bibliotheken' });
  await expect(map.locator('button[aria-pressed]').first()).toBeVisible();
  await skipLink.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(map.locator('button[aria-pressed]:focus')).toBeVisible();
  await skipLink.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'In der Nähe' })).toBeFocused();
});

test('lists the nearest library first once the position is known', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 48.9312, longitude: 9.8021 });
  await page.goto('/map');
  await untilSettled(page);
  await page.getByRole('button', { name: 'In der Nähe' }).click();
  const list = page.locator('#map-list').getByRole('button', { expanded: false });
  await expect(list.first()).toContainText('Stadtbibliothek Hohenlinden');
  await expect(list.first()).toContainText('0 km');
});

for (const [code, words] of [
  [1, 'Sie haben den Standort nicht freigegeben.'],
  [2, 'Ihr Standort lässt sich gerade nicht bestimmen.'],
  [3, 'Die Bestimmung Ihres Standorts hat zu lange gedauert.'],
] as const) {
  test(`reports that the position is not available: error ${code}`, anySize, async ({ page, context }) => {
    await context.addInitScript((error) => {
      navigator.geolocation.getCurrentPosition = (_, failure) => failure?.({ code: error } as GeolocationPositionError);
    }, code);
    await page.goto('/map');
    await untilSettled(page);
    await page.getByRole('button', { name: 'In der Nähe' }).click();
    await expect(page.getByText(words)).toBeVisible();
  });
}

test('shows tiles of a map service above the drawn region, with attribution', anySize, async ({ page, context }) => {
  const requests: string[] = [];
  await context.route(/\/tiles\//, async (route) => {
    requests.push(new URL(route.request().url()).pathname);
    await route.fulfill({ contentType: 'image/png', body: picture });
  });
  await overrideConfig(context, {
    map: { tiles: { url: '/tiles/{z}/{x}/{y}.png', attribution: '© <b>Kartenverein</b>' } },
  });
  await page.goto('/map');
  await untilSettled(page);
  await expect(page.getByText('© <b>Kartenverein</b>')).toBeVisible();
  await expect.poll(() => requests.length).toBeGreaterThan(0);
  expect(requests.every((path) => /^\/tiles\/\d+\/\d+\/\d+\.png$/.test(path))).toBe(true);
});
