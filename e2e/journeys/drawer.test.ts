import { expect, test } from '../support/app.ts';
import { untilSettled } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';
import { swipe } from '../support/swipe.ts';

test.beforeEach(({ viewport }) => test.skip((viewport?.width ?? 0) >= 960, 'the menu of a wide screen is always open'));

test('opens with a swipe from the edge and closes with one step back', async ({ page, context }) => {
  await page.goto('/');
  await untilSettled(page);
  const session = await context.newCDPSession(page);
  const menu = page.getByRole('dialog', { name: 'Hauptmenü', includeHidden: true });
  // The drawer is loaded after the first screen.
  await expect(menu).toBeAttached();
  await swipe(session, 8, 220);
  await expect(menu).toBeVisible();
  await untilSettled(page);
  await swipe(session, 240, 10);
  await expect(menu).toBeHidden();
});

test('does not open with a swipe that starts away from the edge', async ({ page, context }) => {
  await page.goto('/');
  await untilSettled(page);
  await swipe(await context.newCDPSession(page), 120, 330);
  await expect(page.getByRole('dialog', { name: 'Hauptmenü' })).toBeHidden();
});

test('leads to other screens, closes with Escape and returns the focus', async ({ page }) => {
  await page.goto('/');
  await untilSettled(page);
  const button = page.getByRole('button', { name: 'Menü öffnen' });
  const menu = page.getByRole('dialog', { name: 'Hauptmenü' });
  await button.click();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await menu.getByText('Mehr', { exact: true }).click();
  await menu.getByRole('link', { name: 'Einstellungen' }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(menu).toBeHidden();
});

test('has room for text of twice the size on a wide screen', async ({ page, context }) => {
  await seedVisitor(context, { libraryId: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await untilSettled(page);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const menu = page.getByRole('navigation', { name: 'Hauptmenü' });
  const isOut = await menu
    .getByRole('link')
    .first()
    .evaluate((head) => {
      const words = head.querySelector('span')?.getBoundingClientRect();
      const { top, bottom } = head.getBoundingClientRect();
      return !words || words.top < top || words.bottom > bottom;
    });
  expect(isOut).toBe(false);
  const lines = await menu.getByText('Veranstaltungen', { exact: true }).evaluate((words) => {
    const range = document.createRange();
    range.selectNodeContents(words);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
});
