import type { Browser } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { holdCalls } from '../support/library-answers.ts';
import { untilSettled } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';
import { everyNth } from '../support/walks/cover.ts';

const library = 'Stadtbibliothek Hohenlinden';

for (const path of ['/start/1', '/search/1', '/info/1', '/events/1']) {
  test(`selects the library that the address names: ${path}`, async ({ page, context }) => {
    await seedVisitor(context, { libraryId: 2 });
    await page.goto(path);
    await expect(page.getByRole('contentinfo').getByRole('link', { name: library })).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('contentinfo').getByRole('link', { name: library })).toBeVisible();
  });
}

test('names the library in the footer', async ({ page, context }) => {
  await seedVisitor(context, { libraryId: 1 });
  await page.goto('/about');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Hilfe' }).click();
  await expect(page).toHaveURL(/\/help$/);
  await footer.getByRole('link', { name: 'Barrierefreiheit' }).click();
  await expect(page).toHaveURL(/\/accessibility$/);
  await footer.getByRole('link', { name: library }).click();
  await expect(page).toHaveURL(/\/info$/);
});

test('links the footer to the libraries when none is selected', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Keine Bibliothek gewählt' }).click();
  await expect(page).toHaveURL(/\/libraries$/);
});

const withSlashes = [
  ['/imprint/', 'Impressum'],
  ['//privacy', 'Datenschutz'],
  ['/privacy///', 'Datenschutz'],
  ['/help/', 'Hilfe'],
  ['/HELP', 'Hilfe'],
  ['//settings//', 'Einstellungen'],
  ['/content//fees/', 'Ausweis und Gebühren'],
] as const;

for (const [path, title] of everyNth(withSlashes, 3)) {
  test(`ignores extra slashes in an address: ${path}`, async ({ page, baseURL }) => {
    await page.goto(`${baseURL}${path}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).not.toHaveURL(/[^:]\/\/|\/$/);
  });
}

test('changes nothing when the address names the current project', async ({ page, context }) => {
  await seedVisitor(context, { libraryId: 1 });
  await page.goto('/');
  const footer = page.getByRole('contentinfo').getByRole('link', { name: library });
  await expect(footer).toBeVisible();
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('buchfink') ?? '{}'));
  const before = await stored();
  await page.goto('/opac-demo/');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(footer).toBeVisible();
  const { settings, selection, homeBranches } = await stored();
  expect({ settings, libraryId: selection.libraryId, homeBranches }).toEqual({
    settings: before.settings,
    libraryId: 1,
    homeBranches: before.homeBranches,
  });
});

test('opens a project by its exact id and reports an unknown one', async ({ page, watch }) => {
  watch.expectFault(/status of 404/);
  await page.goto('/opac-nowhere');
  const title = 'Das Projekt „opac-nowhere“ gibt es hier nicht';
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Zur Startseite' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page).toHaveTitle(/Buchfink/);
  await page.goto('/opac-example');
  await expect(page).toHaveURL(/\/$/);
  await expect(page).toHaveTitle(/Beispielkatalog/);
  await page.goto('/example');
  await expect(page.getByRole('heading', { level: 1, name: 'Die Seite wurde nicht gefunden' })).toBeVisible();
  await expect(page).toHaveTitle(/Beispielkatalog/);
});

/** Expects that a visitor who has not selected a library yet sees a screen with this heading. */
async function expectElsewhere(browser: Browser, address: string, heading: string): Promise<void> {
  const context = await browser.newContext({ locale: 'de-DE' });
  await seedVisitor(context);
  const page = await context.newPage();
  await page.goto(address);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: library })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await context.close();
}

test('every link to results opens the same list in another browser', async ({ page, context, browser }) => {
  await seedVisitor(context, { libraryId: 1, searches: ['geschichte'] });
  const main = page.getByRole('main');
  const press = async (name: string) => {
    await main.getByRole('combobox').fill(name);
    await page.keyboard.press('Enter');
  };
  const entrances: readonly [string, () => Promise<void>][] = [
    ['/', () => press('zauberberg')],
    ['/', () => main.getByRole('link', { name: 'Krimis' }).click()],
    ['/search/1', () => press('zauberberg')],
    ['/settings', () => main.getByRole('link', { name: 'geschichte' }).click()],
    // An address typed by hand.
    ['/result?FREE=zauberberg', async () => undefined],
  ];
  for (const [path, search] of entrances) {
    await page.goto(path);
    await untilSettled(page);
    await search();
    await expect(page).toHaveURL(/\/result\?.*library=1/);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(/\d.* (Titel|Ausgaben) für/);
    await expectElsewhere(browser, page.url(), (await heading.textContent()) ?? '');
  }
  // A place in the history remains one.
  await page.getByRole('button', { name: 'Zurück' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('says that an unknown path does not exist and links to home', async ({ page }) => {
  await page.goto('/there/is/no/such/page');
  await expect(page.getByRole('heading', { level: 1, name: 'Die Seite wurde nicht gefunden' })).toBeVisible();
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL(/\/$/);
});

test('offers the search without a field that the library does not have', async ({ page, context, watch }) => {
  watch.expectFault(/status of 400/);
  await seedVisitor(context, { libraryId: 1 });
  const tellFields = await holdCalls(page, /\/searchfields$/);
  await page.goto('/result?FREE=zauberberg&CATEGORY=Romane');
  await expect(page.getByRole('alert')).toContainText('Danach lässt sich hier nicht suchen');
  await expect(page.getByRole('main').getByRole('button', { name: 'Noch einmal versuchen' })).toHaveCount(0);
  // Nothing is offered before it is known where it leads.
  const change = page.getByRole('main').getByRole('link', { name: 'Suche ändern' });
  await expect(change).toHaveCount(0);
  tellFields();
  await change.click();
  await expect(page).toHaveURL(/\/search\/1\?FREE=zauberberg$/);
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'Nach „zauberberg“ suchen' }).click();
  await expect(page).toHaveURL(/FREE=zauberberg&library=1$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/\d Titel/);
});

test('searches for what another app has shared, and goes to the search field with nothing', async ({
  page,
  context,
}) => {
  await seedVisitor(context, { libraryId: 1 });
  await page.goto('/share?title=Der+Zauberberg+%7C+Buchladen&text=&url=https%3A%2F%2Fshop.example%2F1');
  await expect(page).toHaveURL(/\/result\?FREE=Der\+Zauberberg&library=1$/);
  await expect(page.getByRole('heading', { level: 1, name: /„Der Zauberberg“/ })).toBeVisible();
  await page.goto('/share?text=+');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('main').getByRole('combobox')).toBeFocused();
});

test('a search shows the address of its feed', async ({ page, context, request }) => {
  await seedVisitor(context, { libraryId: 1 });
  await page.goto('/result?FREE=roman&library=1');
  await page.getByRole('main').getByRole('button', { name: 'Als Feed folgen' }).click();
  const address = await page.getByRole('dialog').getByRole('textbox', { name: 'Adresse des Feeds' }).inputValue();
  const feed = await request.get(address);
  expect([feed.status(), feed.headers()['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8']);
  expect(await feed.text()).toContain('<entry>');
  // Whoever opens it in a browser reads what it is, and no markup.
  await page.goto(address);
  await expect(page.getByRole('link', { name: 'Zum Katalog' })).toHaveAttribute('href', /\/result\?FREE=roman/);
  await expect(page.getByText('Neu zu „roman“', { exact: false })).toBeVisible();
  await expect(page.getByText('urn:uuid').first()).toBeHidden();
  const { width } = page.viewportSize() ?? { width: 0 };
  expect(await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth])).toEqual([width, width]);
});
