import type { Locator, Page } from '@playwright/test';
import { anySize, expect, noConnection, test } from '../support/app.ts';
import { untilSettled } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';

test.beforeEach(async ({ context }) => seedVisitor(context, { libraryId: 1 }));

const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 960;

/** All filters: beside the hits, or in a sheet that is opened first. */
async function filters(page: Page): Promise<Locator> {
  if (!isNarrow(page)) return page.getByRole('complementary');
  const sheet = page.getByRole('dialog');
  if (!(await sheet.isVisible())) await page.getByRole('button', { name: /^Filter( ·|$)/ }).click();
  return sheet;
}

async function result(page: Page, query: string): Promise<void> {
  await page.goto(`/result?${query}`);
  await untilSettled(page);
}

/** The number of titles, as the heading says it. */
const total = async (page: Page) => {
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText(/^[\d.]+ Titel/);
  const text = (await heading.textContent()) ?? '';
  return Number(/^([\d.]+) Titel/.exec(text)?.[1]?.replace('.', ''));
};

test('filters by a span of years and opens its single years', async ({ page }) => {
  await result(page, 'FREE=geschichte');
  const before = await total(page);
  const panel = await filters(page);
  const years = panel.getByRole('group', { name: 'Jahr' });
  const span = years.getByRole('checkbox', { name: /^\d{4}er/ }).first();
  await span.check();
  await expect(page).toHaveURL(/f\.year=\d{4}-\d{4}/);
  await expect.poll(() => total(page)).toBeLessThan(before);
  await years
    .getByRole('button', { name: /^Jahre: \d{4}er/ })
    .first()
    .press('Enter');
  const year = years.getByRole('checkbox', { name: /^\d{4}(?!er)/ }).first();
  await year.press('Space');
  await expect(page).toHaveURL(/f\.year=\d{4}(&|$)/);
  await expect(year).toBeChecked();
  await expect(span).not.toBeChecked();
});

test('keeps the order of the options while several of a facet are selected', async ({ page }) => {
  await result(page, 'FREE=geschichte');
  const media = (await filters(page)).getByRole('group', { name: 'Medienart' });
  const words = async () => (await media.locator('label > span:first-of-type').allTextContents()).join();
  const boxes = media.getByRole('checkbox');
  // A sheet is there before its options.
  await expect(boxes.first()).toBeVisible();
  const before = await words();
  await boxes.nth(1).check();
  await expect(page).toHaveURL(/f\.mediaType=/);
  await boxes.nth(0).check();
  await expect(page).toHaveURL(/f\.mediaType=.*f\.mediaType=/);
  await untilSettled(page);
  await expect.poll(words).toBe(before);
  await page.reload();
  await untilSettled(page);
  const mediaTypes = (await filters(page)).getByRole('group', { name: 'Medienart' });
  await expect(mediaTypes.getByRole('checkbox', { checked: true })).toHaveCount(2);
});

test('filters by availability with one touch', async ({ page }) => {
  await result(page, 'FREE=geschichte');
  const narrow = isNarrow(page);
  const now = narrow
    ? page.getByRole('button', { name: 'Jetzt verfügbar', exact: true })
    : page.getByRole('switch', { name: /Jetzt verfügbar/ });
  await (narrow ? now.click() : now.press('Space'));
  await expect(page).toHaveURL(/f\.availability=available/);
  if (narrow) await expect(now).toHaveAttribute('aria-pressed', 'true');
  else await expect(now).toBeChecked();
  // The pressed switch is enough: it is not named again among the chosen filters.
  await untilSettled(page);
  await expect(page.getByRole('main').getByRole('list', { name: 'Gewählte Filter' })).toHaveCount(0);
});

test('shows the filtered branch and its call number first for an available title', async ({ page }) => {
  await result(page, 'FREE=krimi&f.branch=HL-NORD&f.availability=available');
  const lines = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
  await expect(lines.nth(3)).toBeVisible();
  const count = await lines.count();
  for (let index = 0; index < count; index += 1)
    await expect(lines.nth(index)).toContainText(/Verfügbar\s+Stadtteilbibliothek Nord · \S/);
  const branch = (await filters(page)).getByRole('group', { name: 'Zweigstelle' });
  const option = branch.getByRole('checkbox', { name: /^Stadtteilbibliothek Nord/ });
  await expect(option).toHaveAccessibleName(new RegExp(`${await total(page)}`));
});

test('says first that the filtered branch does not have the title available', anySize, async ({ page }) => {
  await result(page, 'FREE=krimi&f.branch=HL-NORD');
  const lines = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
  const elsewhere = lines.filter({ hasText: 'verfügbar:' });
  await expect(elsewhere.first()).toContainText(/Stadtteilbibliothek Nord.* · verfügbar: \S/);
});

test("shows the patron's own branch first, also after a reload", async ({ page }) => {
  await result(page, 'FREE=geschichte');
  let panel = await filters(page);
  const branch = panel.getByRole('group', { name: 'Zweigstelle' });
  const box = branch.getByRole('checkbox').first();
  const name = (await branch.locator('label > span:first-of-type').first().textContent()) ?? '';
  await box.check();
  await branch.getByRole('button', { name: 'Als meine Zweigstelle merken' }).click();
  await expect(panel.getByRole('switch').first()).toHaveAccessibleName(new RegExp(`^In meiner Zweigstelle.*${name}`));
  await expect(panel.getByRole('switch').first()).toBeChecked();

  await page.goto('/settings');
  await untilSettled(page);
  const choice = page.getByRole('combobox', { name: /^Meine Zweigstelle/ });
  await expect(choice.getByRole('option', { selected: true })).toHaveText(name);
  await result(page, 'FREE=geschichte');
  panel = await filters(page);
  await expect(panel.getByRole('switch').first()).not.toBeChecked();
});

test('opens a work to its editions, and can list each edition as a hit', anySize, async ({ page }) => {
  await result(page, 'FREE=zauberberg');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    /^[\d.]+ Titel, [\d.]+ Ausgaben für „zauberberg“/,
  );
  const grouped = await page.getByRole('main').getByRole('heading', { level: 2 }).count();
  const editions = page.getByRole('button', { name: /^\d+ Ausgaben/ }).first();
  const count = Number.parseInt((await editions.textContent()) ?? '', 10);
  expect(count).toBeGreaterThan(1);
  await editions.press('Enter');
  const hit = page.getByRole('main').getByRole('listitem').filter({ has: editions });
  await expect(hit.getByRole('listitem')).toHaveCount(count);
  await editions.press('Enter');
  await expect(hit.getByRole('listitem')).toHaveCount(0);

  const single = page.getByRole('switch', { name: 'Ausgaben einzeln zeigen' });
  await single.press('Space');
  await expect(page).toHaveURL(/group=none/);
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Werk');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).not.toHaveCount(grouped);
  await single.press('Space');
  await expect(page).not.toHaveURL(/group=/);
});

test('sorts the hits in another order', anySize, async ({ page }) => {
  await result(page, 'FREE=geschichte');
  const order = page.getByRole('combobox', { name: 'Sortiert nach' });
  await order.selectOption('Jahr');
  await expect(page).toHaveURL(/sort=year/);
  await expect(order.getByRole('option', { selected: true })).toHaveText('Jahr');
  // The hits in the old order stay until the others are there.
  await expect(async () => {
    const years = (await page.getByRole('main').locator('ol > li').allInnerTexts()).flatMap((hit) => {
      const [, year] = / · (\d{4})\n/.exec(hit) ?? [];
      return year === undefined ? [] : Number(year);
    });
    expect(years.length).toBeGreaterThan(1);
    expect(years).toEqual(years.toSorted((a, b) => b - a));
  }).toPass();
});

test('corrects a misspelt word and says so', anySize, async ({ page }) => {
  await result(page, 'FREE=zauberbrg');
  await expect(page.getByText('Zu „zauberbrg“ gibt es keine Treffer.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(Ein ähnlicher|\d+ ähnliche) Titel$/);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toContainText('Zauberberg');
});

test('reads a word that names a language as a filter and says so', anySize, async ({ page }) => {
  await result(page, 'FREE=harry+potter+englisch');
  await expect(page.getByRole('button', { name: '„englisch“: Englisch – als Wort suchen' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { name: /Chamber of Secrets/ })).toBeVisible();
});

test('offers fewer filters, fewer words or browsing after a search without hits', anySize, async ({ page }) => {
  await result(page, 'FREE=zauberberg&f.mediaType=MAP');
  await expect(page.getByRole('heading', { level: 2, name: 'Die Suche ergab keine Treffer.' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Alle Filter entfernen' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toContainText('Zauberberg');
  await result(page, 'TITLE=qwrtzpsdfg');
  await page.getByRole('main').getByRole('link', { name: 'Nach „qwrtzpsdfg“ suchen' }).click();
  await expect(page).toHaveURL(/FREE=qwrtzpsdfg/);
  await page.getByRole('main').getByRole('link', { name: 'Krimis' }).click();
  await expect(page).toHaveURL(/FREE=Krimi/);
});

test('can remove a filter that led to an error', async ({ page, watch }) => {
  watch.expectFault(/ERR_FAILED/);
  await result(page, 'FREE=roman');
  const fails = '**/library/1/search';
  await page.route(fails, (route) => route.abort());
  const panel = await filters(page);
  const medium = panel.getByRole('group', { name: 'Medienart' }).getByRole('checkbox', { name: /^DVD/ });
  await medium.check();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(medium).toBeChecked();
  if (isNarrow(page)) await panel.getByRole('button', { name: 'Schließen' }).last().click();
  const chip = page.getByRole('button', { name: 'Filter „DVD“ entfernen' });
  await expect(chip).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Sortiert nach' })).toBeVisible();

  await page.unroute(fails);
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/\d Titel/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.route(fails, (route) => route.abort());
  await page.getByRole('combobox', { name: 'Sortiert nach' }).selectOption('title');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute(fails);
  await chip.press('Enter');
  await expect(page).not.toHaveURL(/f\.mediaType/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/\d Titel/);
});

test('offers no other libraries where none can be reached', noConnection, async ({ page, context, watch }) => {
  watch.expectFault(/ERR_INTERNET_DISCONNECTED/);
  await result(page, 'FREE=roman');
  await context.setOffline(true);
  const panel = await filters(page);
  await panel.getByRole('group', { name: 'Medienart' }).getByRole('checkbox', { name: /^DVD/ }).check();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'In anderen Bibliotheken suchen' })).toHaveCount(0);
  await context.setOffline(false);
});

test('puts options that were absent for a while back in their places', async ({ page }) => {
  await result(page, 'FREE=roman');
  const panel = await filters(page);
  const persons = panel.getByRole('group', { name: 'Person' });
  await persons.getByRole('button', { name: 'Person', exact: true }).click();
  await expect(persons.locator('label').first()).toBeVisible();
  const words = async () => (await persons.locator('label').allTextContents()).join();
  const before = await words();
  const now = panel.getByRole('switch', { name: /^Jetzt verfügbar/ });
  await now.check();
  await expect.poll(words).not.toBe(before);
  await now.uncheck();
  await expect.poll(words).toBe(before);
});

test('understands a language as a filter, and searches its words as words at one press', async ({ page }) => {
  await result(page, 'FREE=bücher+auf+türkisch');
  const main = page.getByRole('main');
  const chip = main.getByRole('button', { name: '„bücher auf türkisch“: Türkisch – als Wort suchen' });
  await expect(chip).toBeVisible();
  const understood = await total(page);
  const language = (await filters(page)).getByRole('group', { name: 'Sprache' });
  await expect(language.getByRole('checkbox', { name: /^Türkisch/ })).toBeChecked();
  await expect(language.getByRole('checkbox', { checked: true })).toHaveCount(1);
  if (isNarrow(page))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /zeigen$/ })
      .click();
  await page.reload();
  await untilSettled(page);
  await expect(chip).toBeVisible();

  await chip.click();
  await expect(page).toHaveURL(/f\.words=b%C3%BCcher\+auf\+t%C3%BCrkisch/);
  await expect(chip).toHaveCount(0);
  const back = main.getByRole('button', { name: 'Filter „Als Wort: bücher auf türkisch“ entfernen' });
  await expect(back.or(main.getByRole('button', { name: 'Alle Filter entfernen' })).first()).toBeVisible();
  await page.goBack();
  await expect(chip).toBeVisible();
  await expect.poll(() => total(page)).toBe(understood);
});

test('an understood medium goes with its option in the filters', async ({ page }) => {
  await result(page, 'FREE=krimi+dvd');
  const chip = page.getByRole('main').getByRole('button', { name: '„dvd“: DVD – als Wort suchen' });
  await expect(chip).toBeVisible();
  const media = (await filters(page)).getByRole('group', { name: 'Medienart' });
  await media.getByRole('checkbox', { name: /^DVD/ }).click();
  await expect(page).toHaveURL(/f\.words=dvd/);
  await expect(media.getByRole('checkbox', { name: /^DVD/ })).not.toBeChecked();
  await expect(chip).toHaveCount(0);
});

test('the search over all libraries names what was understood, too, and gives the words back', async ({ page }) => {
  await page.goto('/metasearch?FREE=thriller+auf+englisch');
  await untilSettled(page);
  const chip = page.getByRole('main').getByRole('button', { name: '„auf englisch“: Englisch – als Wort suchen' });
  await expect(chip).toBeVisible({ timeout: 15_000 });
  await chip.click();
  await expect(page).toHaveURL(/f\.words=auf\+englisch/);
  await expect(chip).toHaveCount(0);
  await page.goBack();
  await expect(chip).toBeVisible({ timeout: 15_000 });
});
