import { libraries } from '@buchfink/contract/libraries';
import { search } from '@buchfink/contract/search';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { anySize, expect } from '../support/app.ts';
import { demoTitle } from '../support/demo.ts';
import { test } from '../support/kept-page.ts';
import { untilSettled } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';
import { oneOf } from '../support/walks/cover.ts';

const words = {
  de: {
    choose: 'Bibliothek wählen',
    catalogue: 'Katalogsuche',
    filters: /^Filter/,
    book: /^Buch/,
    show: /zeigen$/,
    where: 'Wo Sie es finden',
  },
  en: {
    choose: 'Choose a library',
    catalogue: 'Catalogue search',
    filters: /^Filters/,
    book: /^Book/,
    show: /^Show/,
    where: 'Where to find it',
  },
};
type Words = (typeof words)['de'];

const libraryName = async (request: APIRequestContext) => {
  const list = libraries.answer.parse(await (await request.get('/services/de/opac-demo/libraries')).json());
  return list.find(({ id }) => id === 1)?.libname ?? '';
};

const hits = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link');

/** Filters are beside the hits on a wide screen and in a sheet on a narrow one. */
async function filterByBook(page: Page, text: Words, press: (target: Locator) => Promise<void>): Promise<void> {
  const isNarrow = (page.viewportSize()?.width ?? 0) < 960;
  if (isNarrow) await press(page.getByRole('button', { name: text.filters }));
  await press((isNarrow ? page.getByRole('dialog') : page.getByRole('complementary')).getByLabel(text.book));
  if (isNarrow) await press(page.getByRole('dialog').getByRole('button', { name: text.show }));
  await expect(page).toHaveURL(/f\.mediaType=BOOK/);
  // The hits of before stay until the others are there.
  await untilSettled(page);
}

/** The whole way from the first visit to a shelf; `press` activates a control by pointer or keyboard. */
async function findAndOpen(page: Page, text: Words, library: string, press: (target: Locator) => Promise<void>) {
  await page.goto('/');
  await untilSettled(page);
  await press(page.getByRole('main').getByRole('link', { name: text.choose }).first());
  await expect(page).toHaveURL(/\/libraries$/);
  await press(page.getByRole('main').getByRole('link', { name: library, exact: true }));
  await expect(page).toHaveURL(/\/search\/1$/);
  // The list of libraries, which has a search of its own, stays until the next screen is loaded.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.catalogue);

  const search = page.getByRole('search').locator('input').first();
  await search.fill(demoTitle.word);
  await search.press('Enter');
  await expect(page).toHaveURL(/\/result\?.*Zauberberg/);
  await expect(hits(page).first()).toContainText(demoTitle.word);
  await filterByBook(page, text, press);
  await expect(hits(page).first()).toContainText(demoTitle.word);

  await press(hits(page).first());
  await expect(page).toHaveURL(/\/record\/1\//);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(demoTitle.word);
  await expect(page.getByRole('heading', { level: 2, name: text.where })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).not.toBeEmpty();

  await page.goBack();
  await expect(page).toHaveURL(/f\.mediaType=BOOK/);
  await expect(hits(page).first()).toContainText(demoTitle.word);
}

const looks = [
  ['de', 'light'],
  ['en', 'dark'],
] as const;
for (const [locale, theme] of oneOf(looks, 1)) {
  test(`choose a library, search, filter, open a record, come back (${locale}, ${theme})`, async ({
    page,
    context,
    request,
  }) => {
    await seedVisitor(context, { locale, theme });
    await findAndOpen(page, words[locale], await libraryName(request), (target) => target.click());
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
  });
}

/** Moves the focus with Tab alone until it is on the target, then presses the key that activates it. */
async function pressByKeyboard(target: Locator): Promise<void> {
  const page = target.page();
  await target.waitFor();
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let steps = 0; !(await isFocused()); steps++) {
    if (steps > 150) throw new Error(`the focus never comes to ${target}`);
    await page.keyboard.press('Tab');
  }
  const isBox = await target.evaluate((element) => element instanceof HTMLInputElement);
  await page.keyboard.press(isBox ? 'Space' : 'Enter');
}

test('the same by keyboard alone', async ({ page, context, request }) => {
  await seedVisitor(context, { locale: 'de' });
  await findAndOpen(page, words.de, await libraryName(request), pressByKeyboard);
});

test('keeps the place in the list when coming back from a record', async ({ page, context }) => {
  await seedVisitor(context, { libraryId: 1 });
  await page.goto('/result?FREE=geschichte');
  await untilSettled(page);
  const hit = hits(page).nth(7);
  await hit.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy({ top: 200, behavior: 'instant' }));
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(0);
  await hit.click();
  await expect(page).toHaveURL(/\/record\//);
  await untilSettled(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/result/);
  await expect(hit).toBeInViewport();
});

test('offers a search for a dropped word only where it has hits', anySize, async ({ page, context }) => {
  await seedVisitor(context, { libraryId: 1 });
  await page.goto('/result?FREE=zauberberg+quantenphysik');
  const note = page.getByText('Weggelassen:');
  await expect(note).toContainText('quantenphysik');
  await expect(note.getByRole('link')).toHaveCount(0);
  await page.goto('/result?FREE=zauberberg+geschichte');
  await expect(note).toContainText('geschichte');
  await note.getByRole('link', { name: 'Nur „geschichte“ suchen' }).click();
  await expect(page).toHaveURL(/FREE=geschichte&library=1$/);
  await expect(hits(page).first()).toBeVisible();
});

test('the tips beside the form are true', anySize, async ({ page, context, request }) => {
  await seedVisitor(context, { libraryId: 1 });
  await page.goto('/search/1');
  await page.getByText('Suchtipps').click();
  await expect(page.getByText('hund ODER katze')).toBeVisible();
  const totalOf = async (value: string) => {
    const data = { libraryId: 1, fields: [{ id: 'FREE', value }], limit: 1, offset: 0, searchType: 'single' };
    const answer = await request.post('/services/de/opac-demo/library/1/search', { data });
    return search.answer.parse(await answer.json()).total;
  };
  // Words that many records have: few hits would be followed by those of related words.
  const expectedTotal = (await totalOf('geschichte NICHT roman')) + (await totalOf('roman'));
  expect(expectedTotal).toBeGreaterThan(await totalOf('geschichte'));
  await page.getByLabel('Suchbegriff').fill('geschichte ODER roman');
  await page.getByLabel('Suchbegriff').press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    new RegExp(`\\b${expectedTotal} (Titel|Ausgaben) für`),
  );
});

test('shows a hit without an id as one that cannot be opened', anySize, async ({ page, context }) => {
  await seedVisitor(context, { libraryId: 1 });
  await page.route('**/library/1/search', async (route) => {
    const answer = search.answer.parse(await (await route.fetch()).json());
    await route.fulfill({ json: { ...answer, items: answer.items.map((item) => ({ ...item, id: null })) } });
  });
  await page.goto('/result?FREE=geschichte');
  const hit = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Mehr dazu zeigt eine neue Suche.' });
  await expect(hit.first()).toBeVisible();
  await expect(hits(page)).toHaveCount(0);
});

test(
  'the list of libraries forgives a slip, and keeps its text when the patron comes back',
  anySize,
  async ({ page }) => {
    await page.goto('/libraries');
    const filter = page.getByRole('main').getByRole('searchbox');
    await filter.fill('auenstien');
    const found = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(found).toHaveText(['Stadtbücherei Auenstein-Markt']);
    await found.getByRole('link').click();
    await expect(page).toHaveURL(/\/search\/5$/);
    await page.goBack();
    await expect(filter).toHaveValue('auenstien');
    await expect(found).toHaveCount(1);
  },
);
