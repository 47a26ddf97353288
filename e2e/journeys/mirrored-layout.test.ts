import { createTranslate } from '@buchfink/texts/create-translate';
import { texts } from '@buchfink/texts/generated/app';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { startLoggedIn } from '../support/logged-in.ts';
import { child, patron } from '../support/patron.ts';
import { untilSettled } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';
import { swipe } from '../support/swipe.ts';

const t = createTranslate('ar', texts.ar);

/** The horizontal middle of an element. */
async function middleOf(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} has no place`);
  return box.x + box.width / 2;
}

test('the first page is written from right to left for a browser that asks for Arabic', async ({ request }) => {
  const page = await request.get('/', { headers: { accept: 'text/html', 'accept-language': 'ar-SY,ar;q=0.9' } });
  expect(await page.text()).toMatch(/<html lang="ar" dir="rtl"/);
});

test('the menu comes from the right, by its button and by a swipe', async ({ page, context, viewport }) => {
  test.skip((viewport?.width ?? 0) >= 960, 'the menu of a wide screen is always open');
  await seedVisitor(context, { locale: 'ar', libraryId: 1 });
  await page.goto('/');
  await untilSettled(page);
  const width = viewport?.width ?? 0;
  expect(await middleOf(page, 'header button')).toBeGreaterThan(width / 2);
  const menu = page.getByRole('dialog', { name: t('shell.menu'), includeHidden: true });
  await expect(menu).toBeAttached();
  const session = await context.newCDPSession(page);
  await swipe(session, width - 8, width - 220);
  await expect(menu).toBeVisible();
  await untilSettled(page);
  const box = await menu.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(width);
  await swipe(session, width - 240, width - 10);
  await expect(menu).toBeHidden();
});

test('the menu of a wide screen stands on the right, and the page beside it', async ({ page, context }) => {
  await seedVisitor(context, { locale: 'ar', libraryId: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await untilSettled(page);
  expect(await middleOf(page, 'nav')).toBeGreaterThan(1100);
  expect(await middleOf(page, 'main')).toBeLessThan(720);
});

test('an arrow back points to the right', async ({ page, context, viewport }) => {
  test.skip((viewport?.width ?? 0) >= 960, 'a wide screen has no arrow');
  await seedVisitor(context, { locale: 'ar', libraryId: 1 });
  await page.goto('/');
  await page.goto('/settings');
  await untilSettled(page);
  const arrow = page.getByRole('button', { name: t('shell.back') }).locator('svg');
  if ((await arrow.count()) > 0) await expect(arrow).toHaveCSS('scale', '-1 1');
});

test('the arrow keys walk through the cards along the line', async ({ page, context }) => {
  await seedVisitor(context, { locale: 'ar', libraryId: 1 });
  await startLoggedIn(page, [patron, child]);
  await page.goto('/id-card');
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveCount(2);
  const [first, second] = [tabs.nth(0), tabs.nth(1)];
  const [firstBox, secondBox] = [await first.boundingBox(), await second.boundingBox()];
  expect(firstBox?.x ?? 0).toBeGreaterThan(secondBox?.x ?? 0);
  await page.getByRole('tab', { selected: true }).focus();
  const isFirst = (await first.getAttribute('aria-selected')) === 'true';
  await page.keyboard.press(isFirst ? 'ArrowLeft' : 'ArrowRight');
  await expect(isFirst ? second : first).toBeFocused();
});
