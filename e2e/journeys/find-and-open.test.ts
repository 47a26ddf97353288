import { expect, test } from '../support/app.ts';
import { wanted } from '../support/demo.ts';
import { settled } from '../support/screens.ts';
import { remember } from '../support/stored-state.ts';

const words = {
  de: {
    choose: /Bibliothek (aus)?wählen/,
    search: 'Suchen',
    book: /^Buch/,
    filters: /^Filter/,
    copies: /Exemplare|Verfügbarkeit/,
  },
  en: {
    choose: /Choose (a|your) library/,
    search: 'Search',
    book: /^Book/,
    filters: /^Filter/,
    copies: /Copies|Availability/,
  },
};

for (const locale of ['de', 'en'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test(`choose a library, search, filter, open a record and come back (${locale}, ${theme})`, async ({
      page,
      context,
    }) => {
      const text = words[locale];
      await remember(context, { locale, theme });
      await page.goto('/');
      await page
        .getByRole('link', { name: text.choose })
        .or(page.getByRole('button', { name: text.choose }))
        .first()
        .click();
      await expect(page).toHaveURL(/\/libraries$/);
      await page
        .getByRole('main')
        .getByRole('listitem')
        .first()
        .getByRole('link')
        .or(page.getByRole('main').getByRole('listitem').first().getByRole('button').first())
        .first()
        .click();

      await page.getByRole('searchbox').first().fill(wanted.word);
      await page.getByRole('searchbox').first().press('Enter');
      await expect(page).toHaveURL(/\/result\?.*Zauberberg/);
      await expect(
        page
          .getByRole('main')
          .getByRole('link', { name: /Zauberberg/ })
          .first(),
      ).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
    });
  }
}

test('back from a record keeps the place in the list', async ({ page, context }) => {
  await remember(context, { libraryId: 1 });
  await page.goto('/result?FREE=geschichte');
  await settled(page);
  const hit = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .nth(6);
  await hit.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo({ top: 500, behavior: 'instant' }));
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(0);
  await hit.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/record\//);
  await settled(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/result/);
  await settled(page);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 50);
});
