import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { firstRecordId } from '../support/demo.ts';
import { untilSettled } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';

/** The pixels of the window that bars at its edges cover. */
const coveredByBars = (page: Page) =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll('body *')].filter((element) => {
      const { position, visibility } = getComputedStyle(element);
      const { width, top, bottom } = element.getBoundingClientRect();
      const isBar = position === 'fixed' || position === 'sticky';
      return isBar && visibility === 'visible' && width > innerWidth / 2 && bottom > 0 && top < innerHeight;
    });
    const heightOf = (bar: Element) => {
      const { top, bottom } = bar.getBoundingClientRect();
      return Math.min(bottom, innerHeight) - Math.max(top, 0);
    };
    return bars.reduce((total, bar) => total + heightOf(bar), 0);
  });

/** Opens a record as a visitor with a library. */
async function openRecord(page: Page, request: APIRequestContext): Promise<void> {
  await seedVisitor(page.context(), { libraryId: 1 });
  await page.goto(`/record/1/${await firstRecordId(request)}`);
  await untilSettled(page);
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('bars cover at most 150 pixels of a record, at its beginning and further down', async ({ page, request }) => {
    await openRecord(page, request);
    await expect(page.getByRole('main').getByRole('link', { name: /^Jetzt im Regal: / })).toBeInViewport({ ratio: 1 });
    expect(await coveredByBars(page)).toBeLessThanOrEqual(150);
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect(await coveredByBars(page)).toBeLessThanOrEqual(150);
  });

  test('the bar has the title of each screen, which keeps one heading, and on the first that of the app', async ({
    page,
    context,
  }) => {
    await seedVisitor(context, { libraryId: 1 });
    const bar = page.getByRole('banner');
    for (const [path, title] of [
      ['/settings', 'Einstellungen'],
      ['/watchlist', 'Merkliste'],
      ['/about', 'Über die App'],
    ] as const) {
      await page.goto(path);
      await untilSettled(page);
      await expect(bar.locator('b', { hasText: title })).toBeVisible();
      await expect(bar.getByText('Buchfink')).toBeHidden();
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('heading', { level: 1, name: title })).toHaveCount(1);
    }
    await page.goto('/');
    await untilSettled(page);
    await expect(bar.getByText('Buchfink')).toBeVisible();
  });

  test('the bar names a record beside the logo once its heading has been scrolled away', async ({ page, request }) => {
    await openRecord(page, request);
    const bar = page.getByRole('banner');
    const opacity = () => bar.locator('b').evaluate((title) => getComputedStyle(title).opacity);
    await expect(bar.getByRole('link', { name: 'Buchfink' })).toBeVisible();
    expect(await opacity()).toBe('0');
    await page.mouse.wheel(0, 400);
    await expect.poll(opacity).toBe('1');
    await expect(bar.locator('b')).toHaveText((await page.getByRole('heading', { level: 1 }).textContent()) ?? '');
  });

  test('text of twice the size keeps its heading in sight', async ({ page }) => {
    await page.setViewportSize({ width: 195, height: 422 });
    await page.goto('/settings');
    await untilSettled(page);
    const heading = page.getByRole('heading', { level: 1, name: 'Einstellungen' });
    expect((await heading.boundingBox())?.height).toBeGreaterThan(20);
  });
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the ways to search, watchlist and metasearch stand in the drawer or its rail, and nowhere twice', async ({
    page,
    context,
  }) => {
    await seedVisitor(context, { libraryId: 1 });
    await page.goto('/about');
    await untilSettled(page);
    const expectOnce = async () => {
      for (const name of ['Katalogsuche', 'Merkliste', 'Metasuche'])
        await expect(page.getByRole('link', { name, exact: true })).toHaveCount(1);
    };
    await expectOnce();
    const menu = page.getByRole('navigation', { name: 'Hauptmenü' });
    await expect(menu.getByRole('link', { name: 'Über die App' })).toHaveAttribute('aria-current', 'page');
    await page.getByRole('button', { name: 'Menü einklappen' }).click();
    await expectOnce();
    await page.goto('/');
    await untilSettled(page);
    expect(await menu.getByRole('listitem').count()).toBeLessThanOrEqual(12);
  });
});
