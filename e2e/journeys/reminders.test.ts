import { expect } from '../support/app.ts';
import { test } from '../support/kept-page.ts';
import { getAccount, startLoggedIn } from '../support/logged-in.ts';
import { child, neighbour } from '../support/patron.ts';
import { untilSettled } from '../support/screens.ts';

test('offers a calendar of several cards instead of reminders in a browser, until it is ended', async ({
  page,
  request,
  isMobile,
}) => {
  test.skip(isMobile, 'ending a calendar ends it for all');
  const cards = [child, neighbour];
  await startLoggedIn(page, cards);
  await page.goto('/reminders');
  await untilSettled(page);
  const main = page.getByRole('main');
  await expect(main).toContainText('Im Browser gibt es keine Erinnerungen');
  await main.getByRole('button', { name: 'Adresse erstellen' }).click();
  await expect(main.getByRole('heading', { name: 'Ihr Kalender für 2 Ausweise' })).toBeVisible();
  const url = await main.getByLabel('Geheime Adresse').inputValue();
  await expect(main.getByRole('link', { name: 'Im Kalender abonnieren' })).toHaveAttribute('href', /^webcal:\/\//);
  const file = await (await request.get(url)).text();
  expect(file).toMatch(/^BEGIN:VCALENDAR/);
  const accounts = await Promise.all(cards.map((card) => getAccount(request, card)));
  for (const { lent, userId } of accounts) {
    for (const { deadline } of lent) expect(file).toContain(deadline?.replaceAll('-', ''));
    expect(file).not.toContain(userId);
  }
  expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage, ...sessionStorage })))).not.toContain(
    url.split('/').at(-2),
  );
  for (const index of cards.keys()) {
    await main
      .getByRole('button', { name: /^Beenden/ })
      .nth(index)
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Beenden' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expect.poll(async () => (await request.get(url)).status()).toBe(404);
});

test('says what the calendar shows and leads to the login when logged out', async ({ page }) => {
  await page.goto('/reminders');
  const main = page.getByRole('main');
  await expect(main).toContainText('weder Ihr Name noch Ihre Ausweisnummer');
  await main.getByRole('link', { name: 'Anmelden' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Freminders/);
});
