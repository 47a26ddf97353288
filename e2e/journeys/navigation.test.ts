import { expect } from '../support/app.ts';
import { frameLink } from '../support/frame-link.ts';
import { test } from '../support/kept-page.ts';
import { holdCalls } from '../support/library-answers.ts';
import { untilSettled } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';

test('keeps a screen until the next one is loaded, and shows the one requested last', async ({ page, context }) => {
  await seedVisitor(context, { libraryId: 1 });
  const release = await holdCalls(page, /\/assets\/(info|watchlist)-screen-[^/]+\.js$/);
  await page.goto('/');
  await untilSettled(page);
  const first = await page.getByRole('heading', { level: 1 }).textContent();
  await page.getByRole('contentinfo').getByRole('link').first().click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await frameLink(page, 'Merkliste').click();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(first);
  release();
  const heading = page.getByRole('heading', { level: 1, name: 'Merkliste' });
  await expect(heading).toBeFocused();
  await expect(page).toHaveURL(/\/watchlist$/);
  await expect(page.getByRole('progressbar')).toBeHidden();

  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first ?? '');
  await page.goForward();
  await expect(heading).toBeFocused();
});
