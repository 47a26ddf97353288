import type { Page } from '@playwright/test';
import { expect } from '../support/app.ts';
import { test } from '../support/kept-page.ts';
import { untilSettled } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';

test.beforeEach(async ({ context }) => seedVisitor(context, { libraryId: 1 }));

const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 960;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const chips = (page: Page) => page.getByRole('list', { name: 'Gewählte Filter' });

async function result(page: Page, query: string): Promise<void> {
  await page.goto(`/result?${query}`);
  await untilSettled(page);
}

test('moves to the next filter when one is removed, and to the heading after the last', async ({ page }) => {
  await result(page, 'FREE=geschichte&f.mediaType=BOOK&f.language=ger');
  const [first, second] = ['Buch', 'Deutsch'].map((filter) =>
    chips(page).getByRole('button', { name: `Filter „${filter}“ entfernen` }),
  );
  await first?.press('Enter');
  await expect(page).not.toHaveURL(/f\.mediaType/);
  await untilSettled(page);
  await expect(second ?? heading(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chips(page)).toHaveCount(0);
  await untilSettled(page);
  await expect(heading(page)).toBeFocused();
});

test('moves to the heading when all filters are removed, also without hits', async ({ page }) => {
  await result(page, 'FREE=roman&f.mediaType=BOOK&f.language=ger');
  await chips(page).getByRole('button', { name: 'Alle Filter entfernen' }).press('Enter');
  await expect(chips(page)).toHaveCount(0);
  await expect(heading(page)).toBeFocused();
  await result(page, 'FREE=zauberberg&f.mediaType=MAP');
  await page.getByRole('main').getByRole('button', { name: 'Alle Filter entfernen' }).press('Enter');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toContainText('Zauberberg');
  await expect(heading(page)).toBeFocused();
});

test('moves to the link back to the hits in the sheet of filters', async ({ page }) => {
  test.skip(!isNarrow(page), 'there is a sheet only on narrow screens');
  await result(page, 'FREE=roman&f.mediaType=BOOK');
  await page.getByRole('button', { name: 'Filter · 1' }).press('Enter');
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Alle Filter entfernen' }).press('Enter');
  await expect(sheet.getByRole('button', { name: 'Alle Filter entfernen' })).toHaveCount(0);
  await expect(sheet.getByRole('button', { name: /Titel zeigen/ })).toBeFocused();
});

test('keeps an option that came with the address until its group is left', async ({ page }) => {
  test.skip(isNarrow(page), 'the sheet shows the same groups');
  await result(page, 'FREE=roman&f.author=Niemand');
  const panel = page.getByRole('complementary');
  const persons = panel.getByRole('group', { name: 'Person' });
  const option = persons.getByRole('checkbox', { name: /^Niemand/ });
  await option.press('Space');
  await expect(page).not.toHaveURL(/f\.author/);
  await untilSettled(page);
  await expect(option).not.toBeChecked();
  await expect(option).toBeFocused();
  await panel.getByRole('group', { name: 'Sprache' }).getByRole('checkbox').first().focus();
  await expect(option).toHaveCount(0);
});

test('moves to the first new hit after "more", announces their number, and "back" shows them all', async ({ page }) => {
  // As on a busy page, which learns at once that the end was far and that it has come near.
  await page.addInitScript(() => {
    const Observer = IntersectionObserver;
    window.IntersectionObserver = class extends Observer {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const outside = { isIntersecting: false } as IntersectionObserverEntry;
        super((entries, observer) => callback([outside, ...entries], observer), options);
      }
    };
  });
  await result(page, 'FREE=roman');
  const hits = page.getByRole('main').locator('ol > li');
  const more = page.getByRole('button', { name: 'Weitere Titel', exact: true });
  // A few pages load automatically.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(hits).toHaveCount(100, { timeout: 500 });
  }).toPass();
  await more.press('Enter');
  const hit = hits.nth(100).getByRole('link').first();
  await expect(hit).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Jetzt 120 Einträge in der Liste' })).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/record\//);
  await untilSettled(page);
  await page.goBack();
  await expect(hits).toHaveCount(120);
  await expect(hit).toBeInViewport();
});
