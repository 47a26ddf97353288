import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { demoTitle } from '../support/demo.ts';
import { untilSettled } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';

const field = (page: Page) => page.getByRole('search').getByRole('combobox').first();
const list = (page: Page) => page.getByRole('listbox', { name: 'Suchvorschläge' });
const options = (page: Page) => list(page).getByRole('option');

/** Opens a screen and types the beginning of a word into its search. */
async function type(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilSettled(page);
  await field(page).fill('');
  await field(page).pressSequentially('zauberb');
}

/** The same, until there are the suggestions for all that was typed, which replace those for its beginning. */
async function begin(page: Page, path: string): Promise<void> {
  const answered = page.waitForResponse((response) => new URL(response.url()).searchParams.get('q') === 'zauberb');
  await type(page, path);
  await answered;
  await untilSettled(page);
  await expect(options(page).first()).toContainText(demoTitle.word);
}

for (const path of ['/', '/search/1', '/result?FREE=geschichte']) {
  test(`suggests titles while typing, and one is selected by keyboard (${path})`, async ({ page, context }) => {
    await seedVisitor(context, { libraryId: 1 });
    await begin(page, path);
    const first = options(page).first();
    await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('status').filter({ hasText: /Vorschl/ })).toHaveCount(1);
    await expect(list(page).getByRole('option', { selected: true })).toHaveCount(0);

    await page.keyboard.press('ArrowDown');
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await expect(field(page)).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('End');
    await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowUp');
    await expect(list(page).getByRole('option', { selected: true })).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/(record\/1\/|result\?.*Zauberberg)/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(demoTitle.word);
    await expect(list(page)).toBeHidden();
  });
}

test('selects a suggestion by pointer, and the field keeps the focus until then', async ({ page, context }) => {
  await seedVisitor(context, { libraryId: 1 });
  await begin(page, '/');
  const option = options(page).filter({ hasText: demoTitle.word }).first();
  await option.hover();
  await page.mouse.down();
  await expect(field(page)).toBeFocused();
  await page.mouse.up();
  await expect(page).toHaveURL(/\/(record\/1\/|result\?.*Zauberberg)/);
});

test('closes the list with Escape and then clears the field, leaves it with Tab, searches the input with Enter', async ({
  page,
  context,
}) => {
  await seedVisitor(context, { libraryId: 1 });
  await begin(page, '/');
  await expect(list(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();
  await expect(field(page)).toHaveValue('zauberb');
  await page.keyboard.press('ArrowDown');
  await expect(list(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(list(page)).toBeHidden();
  await field(page).focus();
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue('');
  await field(page).pressSequentially('zauberberg');
  await expect(list(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/result\?FREE=zauberberg/);
  await expect(list(page)).toBeHidden();
});

test('leaves a plain field when the service has no suggestions', async ({ page, context, watch }) => {
  watch.expectFault(/503|Failed to load/);
  await seedVisitor(context, { libraryId: 1 });
  let requests = 0;
  await page.route(/\/suggest\?/, (route) => {
    requests++;
    return route.fulfill({ status: 503, body: 'none' });
  });
  await type(page, '/');
  await expect.poll(() => requests).toBeGreaterThan(0);
  await untilSettled(page);
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/result\?FREE=zauberb/);
});

test('ignores an answer that arrives too late', async ({ page, context }) => {
  await seedVisitor(context, { libraryId: 1 });
  await page.route(/\/suggest\?q=zau$/, async (route) => {
    await new Promise((later) => setTimeout(later, 1500));
    await route.continue().catch(() => undefined);
  });
  await page.goto('/');
  await untilSettled(page);
  const abortedRequest = page.waitForEvent('requestfailed', (request) => /q=zau$/.test(request.url()));
  const request = page.waitForRequest(/\/suggest\?q=zau$/);
  await field(page).pressSequentially('zau');
  await request;
  await field(page).fill('geschichte');
  await abortedRequest;
  await expect(options(page).first()).toContainText(/geschichte/i);
});

test('drops the selection on further typing, and Enter searches the input', async ({ page, context }) => {
  await seedVisitor(context, { libraryId: 1 });
  await begin(page, '/');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  // Before new suggestions can arrive: the list is still the same.
  await page.route(/\/suggest\?/, () => undefined);
  await page.keyboard.type('erg');
  await expect(list(page)).toBeVisible();
  await expect(list(page).getByRole('option', { selected: true })).toHaveCount(0);
  await expect(field(page)).not.toHaveAttribute('aria-activedescendant');
  // The selection does not return with the text it was made for.
  for (let letters = 3; letters > 0; letters--) await page.keyboard.press('Backspace');
  await expect(field(page)).toHaveValue('zauberb');
  await expect(list(page).getByRole('option', { selected: true })).toHaveCount(0);
  await page.keyboard.type('erg');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/result\?FREE=zauberberg/);
});

test('never shows suggestions for other words, however slow the service is', async ({ page, context }) => {
  await seedVisitor(context, { libraryId: 1 });
  await begin(page, '/');
  const request = page.waitForRequest(/\/suggest\?q=hund$/);
  await page.route(/\/suggest\?/, () => undefined);
  await field(page).fill('hund');
  await expect(list(page)).toBeHidden();
  await request;
  await expect(list(page)).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: /Vorschl/ })).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/result\?FREE=hund/);
});

test('hides the on-screen keyboard after a tap on a suggestion', async ({ page, context }) => {
  await seedVisitor(context, { libraryId: 1 });
  await begin(page, '/result?FREE=geschichte');
  // A title leads to its record, which has no search; this leads to another result.
  await list(page)
    .getByRole('option', { name: /^Nach „zauberb“ suchen/ })
    .tap();
  await expect(page).not.toHaveURL(/geschichte/);
  await expect(field(page)).not.toBeFocused();
});

test('offers past searches, removes one of them, then all', async ({ page, context }) => {
  await seedVisitor(context, { libraryId: 1 });
  await page.goto('/');
  await untilSettled(page);
  for (const words of ['geschichte', 'zauberberg', 'Geschichte']) {
    await field(page).fill(words);
    await field(page).press('Enter');
    await expect(page).toHaveURL(new RegExp(`FREE=${words}`));
    await page.goto('/');
    await untilSettled(page);
  }
  await field(page).click();
  await expect(options(page)).toHaveText(['Geschichte', 'zauberberg', 'Suchverlauf löschen']);
  await page.keyboard.press('ArrowDown');
  await expect(field(page)).toHaveAttribute(
    'aria-activedescendant',
    (await options(page).first().getAttribute('id')) ?? '',
  );
  const before = (await field(page).getAttribute('aria-activedescendant')) ?? '';
  await page.keyboard.press('Delete');
  await expect(options(page)).toHaveText(['zauberberg', 'Suchverlauf löschen']);
  // Another option is active, rather than the same place with new words: only that is read out.
  await expect(field(page)).not.toHaveAttribute('aria-activedescendant', before);
  await expect(field(page)).toHaveAttribute(
    'aria-activedescendant',
    (await options(page).first().getAttribute('id')) ?? '',
  );
  await options(page).first().click();
  await expect(page).toHaveURL(/\/result\?FREE=zauberberg/);

  await page.goto('/');
  await untilSettled(page);
  await field(page).click();
  await options(page).filter({ hasText: 'Suchverlauf löschen' }).click();
  await expect(list(page)).toBeHidden();
  await expect(page.getByText('Der Suchverlauf ist gelöscht.')).toBeVisible();
  await page.reload();
  await untilSettled(page);
  await field(page).click();
  await expect(list(page)).toBeHidden();
});

test('remembers no searches when this is switched off', async ({ page, context }) => {
  await seedVisitor(context, { libraryId: 1, searches: ['zauberberg'] });
  await page.goto('/settings');
  await untilSettled(page);
  await expect(page.getByRole('link', { name: 'zauberberg' })).toBeVisible();
  await page.getByRole('switch', { name: 'Meine Suchen merken' }).uncheck();
  await expect(page.getByRole('link', { name: 'zauberberg' })).toHaveCount(0);
  await page.goto('/');
  await untilSettled(page);
  await field(page).fill('geschichte');
  await field(page).press('Enter');
  await expect(page).toHaveURL(/FREE=geschichte/);
  expect(await page.evaluate(() => localStorage.getItem('buchfink'))).not.toMatch(/geschichte|zauberberg/);
});

test('does not restore what another tab removed or stopped to remember', async ({ page, context }) => {
  await seedVisitor(context, { libraryId: 1, searches: ['scheidung', 'depression'] });
  const otherTab = await context.newPage();
  for (const tab of [page, otherTab]) {
    await tab.goto('/');
    await untilSettled(tab);
  }
  const storedState = (tab = page) => tab.evaluate(() => localStorage.getItem('buchfink'));
  const searchElsewhere = async (words: string) => {
    await field(otherTab).fill(words);
    await field(otherTab).press('Enter');
    await expect(otherTab).toHaveURL(new RegExp(`FREE=${words}`));
    await untilSettled(otherTab);
  };
  await field(page).click();
  await options(page).filter({ hasText: 'Suchverlauf löschen' }).click();
  await expect(page.getByText('Der Suchverlauf ist gelöscht.')).toBeVisible();
  // Nobody changes from tab to tab faster than the browser tells of it.
  await expect.poll(() => storedState(otherTab)).not.toMatch(/scheidung|depression/);
  await searchElsewhere('garten');
  await expect.poll(() => storedState()).toMatch(/garten/);
  await expect.poll(() => storedState()).not.toMatch(/scheidung|depression/);

  await page.goto('/settings');
  await untilSettled(page);
  const remembering = page.getByRole('switch', { name: 'Meine Suchen merken' });
  await remembering.uncheck();
  await expect.poll(() => storedState(otherTab)).toMatch(/"rememberSearches":false/);
  await searchElsewhere('geschichte');
  await expect.poll(() => storedState()).not.toMatch(/garten|geschichte/);
  await page.reload();
  await untilSettled(page);
  await expect(remembering).not.toBeChecked();
});
