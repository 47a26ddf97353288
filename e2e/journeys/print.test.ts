import { expect } from '../support/app.ts';
import { firstRecordId } from '../support/demo.ts';
import { frameLink } from '../support/frame-link.ts';
import { test } from '../support/kept-page.ts';
import { startLoggedIn } from '../support/logged-in.ts';
import { patron } from '../support/patron.ts';
import { untilSettled } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';

const pages = [
  { name: 'a list of hits', path: async () => '/result?FREE=geschichte' },
  { name: 'a record', path: async (id: string) => `/record/1/${id}` },
  { name: 'the watchlist', path: async () => '/watchlist' },
  { name: 'the account', path: async () => '/account' },
] as const;

for (const { name, path } of pages) {
  test(`prints ${name} alone, dark on white, whatever surrounds it on the screen`, async ({ page, context, request }, {
    outputDir,
  }) => {
    const id = await firstRecordId(request);
    await seedVisitor(context, { libraryId: 1, theme: 'dark', savedIds: [id, null] });
    await startLoggedIn(page, [patron]);
    await page.goto(await path(encodeURIComponent(id)));
    await untilSettled(page);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    // A message is shown.
    const isList = name === 'the watchlist';
    if (!isList) await frameLink(page, 'Merkliste').click();
    // The screen of before has such a button, too.
    await expect(page.getByRole('heading', { level: 1, name: 'Merkliste', exact: true })).toBeVisible();
    await page
      .getByRole('button', { name: /von der Merkliste nehmen$/ })
      .last()
      .click();
    // A message under the pointer stays.
    await page.getByRole('button', { name: 'Rückgängig' }).hover();
    if (!isList) await page.goBack();
    await untilSettled(page);
    await expect(page.getByRole('button', { name: 'Rückgängig' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(heading).toBeVisible();
    for (const around of [
      page.getByRole('banner'),
      page.getByRole('navigation'),
      page.getByRole('contentinfo'),
      page.getByRole('dialog'),
      page.getByRole('region', { name: 'Meldungen' }),
      page.getByRole('button', { name: 'Rückgängig' }),
      page.getByRole('combobox'),
      page.getByRole('link', { name: 'Zum Inhalt springen' }),
    ])
      for (const element of await around.all()) await expect(element).toBeHidden();
    // No column of a list collapses where another one is not printed.
    const titles = page.getByRole('main').getByRole('listitem').getByRole('heading');
    for (const title of await titles.all()) expect((await title.boundingBox())?.width).toBeGreaterThan(150);
    const [ink, background] = await heading.evaluate((element) => [
      getComputedStyle(element).color,
      getComputedStyle(document.documentElement).colorScheme,
    ]);
    expect(background).toBe('light');
    const lightness = Number(/oklch\(([\d.]+)/.exec(ink ?? '')?.[1] ?? Number(/\d+/.exec(ink ?? '')?.[0]) / 255);
    expect(lightness).toBeLessThan(0.4);
    await page.screenshot({ path: `${outputDir}/print.png`, fullPage: true });
  });
}
