import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/app.ts';
import { test } from '../support/kept-page.ts';
import { holdCalls } from '../support/library-answers.ts';
import { removePageAnswers } from '../support/page-answers.ts';
import { untilSettled } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';
import { untilComplete } from '../support/waiting/until-complete.ts';

const slowly = { timeout: 15_000 };
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const hits = (page: Page): Locator => page.getByRole('main').locator('ol > li').getByRole('heading').getByRole('link');

/** Opens a link by the keyboard, goes back, and expects the focus on that link, from where Tab goes on. */
async function expectFocusAfterBack(page: Page, link: Locator): Promise<void> {
  await link.press('Enter');
  await expect(page).toHaveURL(/\/record\/|\/watchlist\/\d/, slowly);
  await expect(heading(page)).toBeFocused(slowly);
  await page.goBack();
  await expect(link).toBeFocused(slowly);
  await page.keyboard.press('Tab');
  await expect(link).not.toBeFocused(slowly);
  await page.keyboard.press('Shift+Tab');
  await expect(link).toBeFocused(slowly);
}

test('returns from a record to the hit that was opened', async ({ page, context }) => {
  await seedVisitor(context, { libraryId: 1 });
  await page.goto('/result?FREE=geschichte');
  await expect(hits(page).nth(6)).toBeVisible(slowly);
  await untilSettled(page);
  await expectFocusAfterBack(page, hits(page).nth(6));
  await expectFocusAfterBack(page, hits(page).nth(2));
});

test('returns from a record to the hit of a search over several libraries', async ({ page, context }) => {
  await seedVisitor(context, { libraryId: 1 });
  await page.goto('/metasearch?FREE=zauberberg&LIBS=1,4,8,12');
  await expect(hits(page).first()).toBeVisible(slowly);
  await untilSettled(page);
  await expectFocusAfterBack(page, hits(page).first());
});

test('returns from a title of the watchlist to its line', async ({ page, context }) => {
  await seedVisitor(context, { libraryId: 1, savedIds: ['a', 'b', 'c'] });
  await page.goto('/watchlist');
  const link = page.getByRole('main').getByRole('link', { name: 'Der 2. gemerkte Titel' }).first();
  await expect(link).toBeVisible(slowly);
  await untilSettled(page);
  await expectFocusAfterBack(page, link);
});

test('stays at the top after a reload for whoever reads on before the list is as long as it was', async ({
  page,
  context,
}) => {
  await seedVisitor(context, { libraryId: 1 });
  await page.goto('/result?FREE=roman');
  await untilSettled(page);
  await lengthen(page, /^Weitere/, hits(page), 40);
  await hits(page).nth(35).scrollIntoViewIfNeeded();
  await untilSettled(page);
  await removePageAnswers(page);
  const release = await holdCalls(page, /\/library\/1\/search$/);
  await page.reload();
  await expect(heading(page)).toBeVisible(slowly);
  await untilComplete(page);
  await page.keyboard.press('Tab');
  release();
  await expect(hits(page).first()).toBeVisible(slowly);
  await untilSettled(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

/** Scrolls to an entry far down; resolves to the depth. */
async function scrollTo(page: Page, entry: Locator): Promise<number> {
  await entry.scrollIntoViewIfNeeded();
  await untilSettled(page);
  const depth = await page.evaluate(() => window.scrollY);
  expect(depth).toBeGreaterThan(1000);
  return depth;
}

/** Scrolls to an entry far down, reloads the page and expects the entry where it was. */
async function expectPlaceAfterReload(page: Page, entry: Locator): Promise<void> {
  const depth = await scrollTo(page, entry);
  await page.reload();
  await expect(entry).toBeInViewport(slowly);
  await expect.poll(() => page.evaluate(() => window.scrollY), slowly).toBe(depth);
}

/** Presses the button that adds entries until there are so many. */
async function lengthen(page: Page, button: RegExp, entries: Locator, count: number): Promise<void> {
  await expect(async () => {
    const more = page.getByRole('main').getByRole('button', { name: button });
    if ((await entries.count()) < count) await more.click({ timeout: 2000 });
    expect(await entries.count()).toBeGreaterThanOrEqual(count);
  }).toPass({ timeout: 30_000 });
}

test('returns after a reload to the place in a result of seven pages', async ({ page, context }) => {
  await seedVisitor(context, { libraryId: 1 });
  await page.goto('/result?FREE=roman');
  await untilSettled(page);
  await lengthen(page, /^Weitere/, hits(page), 130);
  await expectPlaceAfterReload(page, hits(page).nth(125));
});

test('returns after a reload to the place in a search over several libraries', async ({ page, context }) => {
  await seedVisitor(context, { libraryId: 1 });
  await page.goto('/metasearch?FREE=roman&LIBS=1,4,8');
  await expect(hits(page).first()).toBeVisible(slowly);
  await untilSettled(page);
  const before = await hits(page).count();
  await lengthen(page, /^Weitere/, hits(page), before + 10);
  const entry = hits(page).nth(before + 5);
  await scrollTo(page, entry);
  await page.reload();
  // Lines that were read while libraries still answered keep the room that they reserved then.
  await expect(entry).toBeInViewport(slowly);
});

test('returns after a reload to the place in a watchlist', async ({ page, context }) => {
  const savedIds = Array.from({ length: 60 }, (_, index) => `w${index}`);
  await seedVisitor(context, { libraryId: 1, savedIds });
  await page.goto('/watchlist');
  await untilSettled(page);
  await expectPlaceAfterReload(page, page.getByRole('link', { name: 'Der 40. gemerkte Titel' }).first());
});
