import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, noConnection, test } from '../support/app.ts';
import { demoTitle } from '../support/demo.ts';
import { frameLink } from '../support/frame-link.ts';
import { untilSettled } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';

test.beforeEach(async ({ context }) => seedVisitor(context, { libraryId: 1 }));

const rows = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const inBar = (page: Page) => frameLink(page, 'Merkliste');

/** Saves the first hits of a search. */
async function saveHits(page: Page, text: string, count = 1): Promise<void> {
  await page.goto(`/result?FREE=${text}`);
  await untilSettled(page);
  const main = page.getByRole('main');
  for (let index = 0; index < count; index++) {
    const button = main.getByRole('button', { name: / merken$/ }).first();
    // A message that appears at the foot of the window may catch the end of the click.
    await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await button.click();
    await expect(main.getByRole('button', { name: /von der Merkliste nehmen$/ })).toHaveCount(index + 1);
  }
}

/** Selects a file for the import. */
async function importFile(page: Page, name: string, content: string): Promise<void> {
  const buffer = Buffer.from(content);
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer });
}

async function more(page: Page, act: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Mehr', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: act }).click();
}

test('saves a hit, shows it after a reload, removes it and restores it', async ({ page }) => {
  await saveHits(page, demoTitle.word);
  await expect(page.getByText(/steht auf der Liste „Merkliste“/)).toBeVisible();
  await inBar(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Merkliste' })).toBeVisible();
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: /von der Merkliste nehmen$/ }).click();
  await expect(page.getByRole('heading', { name: 'Hier ist noch Platz' })).toBeVisible();
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(page.getByRole('link', { name: new RegExp(demoTitle.word) })).toBeVisible();
});

test('shows on the record page that a title is saved, and removes it', async ({ page }) => {
  await saveHits(page, demoTitle.word);
  await page
    .getByRole('link', { name: new RegExp(demoTitle.word) })
    .first()
    .click();
  // The next screen takes the focus to its heading.
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(demoTitle.word) })).toBeFocused();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Gemerkt/ })
    .press('Enter');
  await expect(page.getByRole('main').getByRole('button', { name: 'Merken', exact: true })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Meldungen' })).toContainText(/./);
});

test('titles have notes and lists of their own, and link to each other', async ({ page }) => {
  await saveHits(page, 'geschichte', 2);
  await page.goto('/watchlist');
  await more(page, 'Neue Liste');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog.getByText('Bitte geben Sie der Liste einen Namen.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Urlaub');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Urlaub' })).toBeVisible();
  await page.getByRole('button', { name: 'Merkliste 2' }).click();
  await rows(page).first().getByRole('link').click();
  await expect(page.getByText('1 von 2')).toBeVisible();
  await page.getByRole('textbox', { name: 'Notiz' }).fill('Für den Lesekreis');
  await page.getByRole('link', { name: /^Nächster: / }).click();
  await expect(page.getByText('2 von 2')).toBeVisible();
  await page.getByRole('link', { name: /^Vorheriger: / }).click();
  await expect(page.getByRole('textbox', { name: 'Notiz' })).toHaveValue('Für den Lesekreis');
  await page.getByRole('combobox', { name: 'Steht auf' }).selectOption('Urlaub');
  await page.getByRole('main').getByRole('link', { name: 'Urlaub' }).click();
  await expect(page.getByText('Für den Lesekreis')).toBeVisible();
  await more(page, 'Liste löschen');
  await expect(page.getByRole('heading', { level: 1, name: 'Merkliste' })).toBeVisible();
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Urlaub' })).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

test.describe('the shelf check', () => {
  test('shows for all titles where they are now; a failing title affects no other', async ({ page, watch }) => {
    watch.expectFault(/503/);
    await saveHits(page, 'geschichte', 4);
    await page.goto('/watchlist');
    await untilSettled(page);
    let requests = 0;
    await page.route(/\/library\/1\/record\//, (route) => {
      requests += 1;
      const json = { exceptionType: 'ApiException', code: 'library-unavailable', message: 'Nicht erreichbar.' };
      return requests === 2 ? route.fulfill({ status: 503, json }) : route.continue();
    });
    await page.getByRole('button', { name: 'Was steht jetzt im Regal?' }).click();
    await expect(page.getByText('Ein Titel konnte nicht geprüft werden.')).toBeVisible();
    await expect(page.getByText('Konnte gerade nicht geprüft werden')).toHaveCount(1);
    await expect(page.getByText(/Stand: /)).toBeVisible();
    const branch = page.getByRole('list', { name: 'Im Regal in' }).getByRole('button').nth(1);
    const count = Number((await branch.textContent())?.match(/\d+$/)?.[0]);
    await branch.click();
    await expect(rows(page)).toHaveCount(count);
  });
});

test('exports lists to a file and imports them; an invalid file changes nothing', async ({ page }) => {
  await saveHits(page, 'geschichte', 2);
  await page.goto('/watchlist');
  const [file] = await Promise.all([page.waitForEvent('download'), more(page, 'Alle Listen als Datei sichern')]);
  const content = readFileSync(await file.path(), 'utf8');
  expect(JSON.parse(content)).toMatchObject({ format: 'buchfink-watchlist', version: 1 });
  for (const bad of ['{', '[1]', content.replace('"title":', '"titel":'), `"${'x'.repeat(4_100_000)}"`]) {
    await importFile(page, 'böse.json', bad);
    const message = page.getByText(/böse\.json .*Es wurde nichts geändert\./);
    await expect(message).toBeVisible();
    await page.getByRole('region', { name: 'Meldungen' }).getByRole('button', { name: 'Schließen' }).click();
    await expect(message).toHaveCount(0);
    await expect(rows(page)).toHaveCount(2);
  }
  await page.evaluate(() => localStorage.clear());
  await page.goto('/watchlist');
  await importFile(page, 'liste.json', content);
  await expect(page.getByText('liste.json: 2 Titel importiert.')).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
});

test('imports titles of opacapp, marks them, can hide them, and treats their texts as text', async ({ page }) => {
  await page.goto('/watchlist');
  const title = '<img src=x onerror="document.title=1"> Momo';
  const file = { library_name: 'Altstadt', starred_list: [{ item_title: title }, { item_title: 'Jim Knopf' }] };
  await importFile(page, 'webopac_starred_Altstadt.json', JSON.stringify(file));
  await expect(page.getByRole('heading', { level: 1, name: 'Altstadt' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  await expect(page.getByText('Aus früherer App', { exact: true })).toHaveCount(2);
  await more(page, 'Einträge aus früherer App ausblenden');
  await expect(page.getByText('Aus früherer App', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Einträge aus früherer App zeigen' }).click();
  await expect(page.getByRole('link', { name: 'Im Katalog suchen' })).toHaveCount(2);
});

test('shares the list by a link, and the recipient decides', async ({ page, context, browser, baseURL }) => {
  await saveHits(page, 'geschichte', 2);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.goto('/watchlist');
  await page.getByRole('button', { name: 'Teilen' }).click();
  await expect(page.getByText('Der Link zur Liste ist in der Zwischenablage.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const otherDevice = await browser.newContext({ locale: 'de-DE', baseURL });
  await seedVisitor(otherDevice);
  const otherPage = await otherDevice.newPage();
  await otherPage.goto(link);
  await otherPage.getByRole('button', { name: 'Auf meine Merkliste' }).click();
  await expect(otherPage.getByText('2 Titel übernommen.')).toBeVisible();
  await expect(rows(otherPage)).toHaveCount(2);
  await otherDevice.close();
});

test.describe('without a connection', noConnection, () => {
  test.use({ serviceWorkers: 'allow' });

  test('shows the last known state with its age', async ({ page, context, watch }) => {
    watch.expectFault(/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/);
    await saveHits(page, 'geschichte', 2);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.goto('/watchlist');
    await untilSettled(page);
    await context.setOffline(true);
    await page.reload();
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByText('Sie sind offline. Gezeigt wird, was zuletzt bekannt war.')).toBeVisible();
    await expect(page.getByText(/Stand: /)).toBeVisible();
    await rows(page).first().getByRole('link').click();
    await expect(page.getByText('1 von 2')).toBeVisible();
  });
});

test('says that the storage of the browser is full, and keeps working', async ({ page }) => {
  await page.goto('/result?FREE=geschichte');
  await untilSettled(page);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page
    .getByRole('main')
    .getByRole('button', { name: / merken$/ })
    .first()
    .click();
  await expect(page.getByText(/Ihr Browser hat keinen Platz mehr/)).toBeVisible();
  await inBar(page).click();
  await expect(rows(page)).toHaveCount(1);
});

test('keeps what one tab saved when another stores something', async ({ page, context }) => {
  await page.goto('/settings');
  await untilSettled(page);
  const second = await context.newPage();
  await saveHits(second, 'geschichte');
  await page.getByRole('radio', { name: 'Dunkel' }).check();
  await expect(second.locator('html')).toHaveAttribute('data-theme', 'dark');
  await second.goto('/watchlist');
  await expect(rows(second)).toHaveCount(1);
});
