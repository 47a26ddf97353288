import type { Page } from '@playwright/test';
import { expect } from '../support/app.ts';
import { test } from '../support/kept-page.ts';
import { untilSettled } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';

const view = (page: Page) => page.getByRole('group', { name: 'Ansicht' });
const asGrid = (page: Page) => view(page).getByRole('button', { name: 'Als Raster mit Covern' });
const asList = (page: Page) => view(page).getByRole('button', { name: 'Als Liste' });
const hits = (page: Page) => page.getByRole('main').locator('ol > li');
const links = (page: Page) => hits(page).getByRole('heading', { level: 2 }).getByRole('link');

/** The number of hits that stand beside each other at the top. */
const columns = (page: Page) =>
  hits(page).evaluateAll((all) => {
    const tops = all.map((hit) => Math.round(hit.getBoundingClientRect().top));
    return tops.filter((top) => top === tops[0]).length;
  });

async function openResult(page: Page, query = 'FREE=geschichte'): Promise<void> {
  await page.goto(`/result?${query}`);
  await expect(links(page).first()).toBeVisible();
  await untilSettled(page);
}

test('shows hits as a grid of covers by the keyboard, and keeps that on this device', async ({ page, context }) => {
  await seedVisitor(context, { libraryId: 1 });
  await openResult(page);
  expect(await columns(page)).toBe(1);
  await expect(asList(page)).toHaveAttribute('aria-pressed', 'true');
  const titles = await links(page).allTextContents();
  await asList(page).focus();
  await page.keyboard.press('Tab');
  await expect(asGrid(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(asGrid(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(asList(page)).toHaveAttribute('aria-pressed', 'false');
  await expect(asGrid(page)).toBeFocused();
  await expect.poll(() => columns(page)).toBeGreaterThan(1);
  expect(await links(page).allTextContents()).toEqual(titles);
  await page.reload();
  await expect(links(page).first()).toBeVisible();
  await untilSettled(page);
  await expect(asGrid(page)).toHaveAttribute('aria-pressed', 'true');
  expect(await columns(page)).toBeGreaterThan(1);
  await asList(page).press('Space');
  await expect.poll(() => columns(page)).toBe(1);
});

test('has as many covers beside each other as the window has room for, and none beyond its edge', async ({
  page,
  context,
}) => {
  await seedVisitor(context, { libraryId: 1, coverGrid: true });
  for (const [width, least, most] of [
    [320, 2, 2],
    [360, 2, 2],
    [820, 3, 4],
    [1440, 5, 6],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await openResult(page);
    const count = await columns(page);
    expect(count, `${width} px`).toBeGreaterThanOrEqual(least);
    expect(count, `${width} px`).toBeLessThanOrEqual(most);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const lines = await links(page).evaluateAll((all) =>
      all.map((link) => {
        const { height = 0 } = link.closest('h2')?.getBoundingClientRect() ?? {};
        return Math.round(height / 20);
      }),
    );
    expect(Math.max(...lines), `lines of a title at ${width} px`).toBeLessThanOrEqual(3);
  }
});

test('returns from a record to the card that was opened', async ({ page, context }) => {
  await seedVisitor(context, { libraryId: 1, coverGrid: true });
  await openResult(page);
  const link = links(page).nth(5);
  await page.waitForLoadState('networkidle');
  await link.press('Enter');
  await expect(page).toHaveURL(/\/record\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(link).toBeFocused();
  expect(await columns(page)).toBeGreaterThan(1);
});

test('is a list on paper', async ({ page, context }) => {
  await seedVisitor(context, { libraryId: 1, coverGrid: true });
  await openResult(page);
  await page.emulateMedia({ media: 'print' });
  expect(await columns(page)).toBe(1);
  await expect(view(page)).toBeHidden();
});

test('names the shelf mark of the copy that a hit points at, and stays within its row', async ({ page, context }) => {
  await seedVisitor(context, { libraryId: 1 });
  await page.setViewportSize({ width: 360, height: 780 });
  await openResult(page, 'FREE=geschichte&f.availability=available');
  const state = hits(page).first().getByText('Verfügbar');
  await expect(state).toContainText(/Verfügbar\s.+ · \S/);
  const fits = await hits(page).evaluateAll((all) =>
    all.every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth),
  );
  expect(fits).toBe(true);
});
