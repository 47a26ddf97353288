import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/app.ts';
import { chooseOn, screensOf } from '../support/choose-library.ts';
import { holdCalls } from '../support/library-answers.ts';
import { startLoggedIn } from '../support/logged-in.ts';
import { fillLogin, neighbour, patron } from '../support/patron.ts';
import { expectSoundScreen, goWithin, libraryInAddress, listLibraries } from '../support/sound-screen.ts';
import { seedVisitor } from '../support/stored-state.ts';
import { everyNth } from '../support/walks/cover.ts';
import { firstLibrary, libraryChanges, otherLibrary, screenPaths } from '../support/walks/library-changes.ts';

test('the paths below are those of the table of screens', () => {
  const table = readFileSync(join(import.meta.dirname, '../../web/src/app/screens.ts'), 'utf8');
  const ids = [...table.matchAll(/\bid: '([a-z-]+)'|infoPage\('([a-z]+)'/g)].map(([, id, page]) => id ?? page);
  // It leads on to another screen at once.
  const staying = ids.filter((id) => id !== 'share');
  expect(Object.keys(screenPaths).sort()).toEqual([...new Set(staying)].sort());
});

/** As many screens as one test looks at. */
const atOnce = 7;

for (const [nth, change] of libraryChanges.entries()) {
  // By day every second screen has one of the ways.
  const screens = change.screens ? screensOf(change) : everyNth(screensOf(change), 2 * libraryChanges.length, 2 * nth);
  for (let from = 0; from < screens.length; from += atOnce) {
    const part = screens.slice(from, from + atOnce);
    const [[first = ''] = []] = part;
    test(`what was chosen last wins on every screen: ${change.name}, from ${first}`, async ({
      page,
      context,
      request,
      watch,
    }) => {
      watch.expectFault(/record\/there-is-none/);
      await seedVisitor(context, { libraryId: firstLibrary });
      if (!change.isLoggedOut) await startLoggedIn(page, [patron, neighbour]);
      const libraries = await listLibraries(request);
      for (const [id, path] of part) await test.step(id, () => chooseOn({ page, path, change, libraries }));
    });
  }
}

test('single mode that begins and ends in another tab leaves no screen empty', async ({ page, context, request }) => {
  await seedVisitor(context, { libraryId: otherLibrary });
  const libraries = await listLibraries(request);
  const { libname = '' } = libraries.find(({ id }) => id === otherLibrary) ?? {};
  const paths = [
    '/info/1',
    '/start/1',
    '/result?FREE=wald&library=1',
    '/login/1',
    '/libraries',
    '/metasearch',
    '/watchlist',
  ];
  const tabs = await Promise.all(
    paths.map(async (path) => {
      const tab = await context.newPage();
      await tab.goto(path);
      await expectSoundScreen(tab, libraries);
      return tab;
    }),
  );
  await page.goto(`/info/${otherLibrary}`);
  await expect(page.getByRole('contentinfo')).toContainText(libname);
  await goWithin(page, '/settings');
  await page.getByRole('button', { name: 'Umstellen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Umstellen' }).click();
  await page.getByRole('button', { name: 'Zustimmen' }).click();
  for (const tab of tabs) {
    await expect(tab.getByRole('contentinfo')).toContainText(libname);
    const { address } = await expectSoundScreen(tab, libraries);
    expect([0, otherLibrary]).toContain(libraryInAddress(address));
  }
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Wieder alle Bibliotheken' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Wieder alle Bibliotheken' }).click();
  for (const tab of tabs) {
    await expect(tab.getByRole('contentinfo')).toContainText('Keine Bibliothek gewählt');
    const { address } = await expectSoundScreen(tab, libraries);
    expect(libraryInAddress(address)).toBe(0);
    await goWithin(tab, '/libraries');
    await expect(tab.getByRole('main').getByText(`${libraries.length} Bibliotheken`, { exact: true })).toBeVisible();
  }
});

for (const [target, library] of [
  ['/info/1', firstLibrary],
  ['/settings', otherLibrary],
] as const)
  test(`a login that is answered late leaves the reader where they have gone: ${target}`, async ({
    page,
    context,
    request,
  }) => {
    await seedVisitor(context, { libraryId: firstLibrary });
    const libraries = await listLibraries(request);
    const answer = await holdCalls(page, '**/auth/login');
    await page.goto('/about');
    await goWithin(page, `/login/${otherLibrary}?redirect=%2Faccount`);
    await fillLogin(page, neighbour);
    await expect(page.getByRole('main').getByRole('button', { name: 'Wird geprüft …' })).toBeVisible();
    await goWithin(page, target);
    await expectSoundScreen(page, libraries);
    answer();
    await expect(page.getByRole('region', { name: 'Meldungen' })).toContainText('Sie sind angemeldet');
    const { address, footer } = await expectSoundScreen(page, libraries);
    expect(address).toBe(target);
    expect(footer).toContain(libraries.find(({ id }) => id === library)?.libname ?? ' ');
    await page.goBack();
    await expect(page).toHaveURL(/\/login\//);
  });

test('the same search again is no further step back', async ({ page, context }) => {
  await seedVisitor(context, { libraryId: firstLibrary });
  await page.goto('/about');
  await goWithin(page, '/result?FREE=wald&library=1');
  const field = page.locator('main input[role=combobox]');
  const before = await page.evaluate(() => history.length);
  for (let times = 0; times < 3; times += 1) await field.press('Enter');
  await expect(page).toHaveURL(/FREE=wald/);
  expect(await page.evaluate(() => history.length)).toBe(before);
});
