import { expect } from '../support/app.ts';
import { test } from '../support/kept-page.ts';
import {
  child,
  expectAfterLogin,
  fillLogin,
  logIn,
  openAccountMenu,
  patron,
  readStorage,
  refusedAnswer,
} from '../support/patron.ts';
import { untilSettled } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';

test('leads back to the screen before, and the menu names the patron', async ({ page }) => {
  await page.goto('/info/1');
  await page.getByRole('banner').getByRole('link', { name: 'Anmelden' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Anmelden' })).toBeDisabled();
  await fillLogin(page, patron);
  await expectAfterLogin(page, '/info/1');
  const menu = await openAccountMenu(page);
  await expect(page.getByRole('banner')).toContainText('Mara Specht');
  await expect(page.getByRole('banner')).toContainText('1000001');
  await expect(page.getByRole('banner')).toContainText('Stadtbibliothek Hohenlinden');
  await expect(menu.getByRole('menuitem')).toHaveText(['Konto', 'Weiterer Ausweis', 'Abmelden']);
});

test('a message stays above the act at the bottom edge of a phone', async ({ page }) => {
  await page.goto('/login/1?redirect=%2Faccount');
  await fillLogin(page, patron);
  const message = page.getByRole('region', { name: 'Meldungen' }).getByText('Sie sind angemeldet');
  // A message under the pointer stays.
  await message.hover();
  const act = page.getByRole('main').getByRole('button', { name: 'Alle verlängern' });
  await expect(act).toBeInViewport({ ratio: 1 });
  await expect(async () => {
    const [messageBox, actBox] = await Promise.all([message.boundingBox(), act.boundingBox()]);
    expect((messageBox?.y ?? 0) + (messageBox?.height ?? 0)).toBeLessThan(actBox?.y ?? 0);
  }).toPass();
});

test('says that a card was added for a second card, and never for the first', async ({ page }) => {
  await page.addInitScript(() => {
    const leads = new Set<string>();
    Object.assign(window, { leads });
    new MutationObserver(() => {
      const text = document.querySelector('main')?.textContent ?? '';
      if (text.includes('Hier können Sie einen weiteren Ausweis hinzufügen')) leads.add(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  const leads = () => page.evaluate(() => (window as unknown as { leads: Set<string> }).leads.size);
  await page.goto('/login/1?redirect=%2Finfo%2F1');
  await fillLogin(page, patron);
  await expectAfterLogin(page, '/info/1');
  expect(await leads()).toBe(0);
  await (await openAccountMenu(page)).getByRole('menuitem', { name: 'Weiterer Ausweis' }).click();
  await expect(page.getByText('Hier können Sie einen weiteren Ausweis hinzufügen')).toBeVisible();
});

test('opens the account menu under a resting mouse without moving the focus, and closes it afterwards', async ({
  page,
}) => {
  await logIn(page, '/info/1');
  await page.mouse.move(5, 400);
  const menu = page.getByRole('menu');
  const button = page.getByRole('banner').getByRole('button', { name: 'Konto' });
  // Measured in the page: the hovering may be reported late.
  const waited = await button.evaluateHandle((element) => {
    const time = new Promise<number>((resolve) => {
      element.addEventListener('pointerenter', () => {
        const entered = performance.now();
        new MutationObserver((_, observer) => {
          if (!document.querySelector('[role=menu]')) return;
          observer.disconnect();
          resolve(performance.now() - entered);
        }).observe(document.body, { subtree: true, childList: true });
      });
    });
    return { time };
  });
  await button.hover();
  await menu.waitFor();
  expect(await waited.evaluate(({ time }) => time)).toBeGreaterThan(150);
  await expect(menu.getByRole('menuitem').first()).not.toBeFocused();
  await menu.getByRole('menuitem').last().hover();
  await page.waitForTimeout(400);
  await expect(menu).toBeVisible();
  await page.mouse.move(5, 600);
  await expect(menu).toBeHidden();
  await button.click();
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await page.mouse.move(5, 600);
  await page.waitForTimeout(400);
  await expect(menu).toBeVisible();
});

test('reports a wrong password at the form, ready for a new one, and keeps the other fields', async ({
  page,
  watch,
}) => {
  watch.expectFault(refusedAnswer);
  await page.goto('/login/1?redirect=%2Frecord%2F1%2Fx%3Fact%3Dreserve');
  await expect(page.getByText('Danach geht es mit Ihrer Vormerkung weiter.')).toBeVisible();
  await fillLogin(page, { userId: '1000007', password: 'wrong' });
  const password = page.getByLabel('Passwort oder PIN');
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription(/PIN ist falsch.* Ihre Vormerkung wartet so lange\./);
  await expect(page.getByLabel(/^Ausweisnummer/)).toHaveValue('1000007');
  expect(await password.evaluate((input: HTMLInputElement) => input.selectionEnd)).toBe(5);
});

test('reports missing input at each field and sends nothing; the focus goes from library to card', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/login');
  await page.getByRole('main').getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByText('Dieses Feld ist erforderlich.')).toHaveCount(3);
  const library = page.getByRole('button', { name: /^Bibliothek/ });
  await expect(library).toBeFocused();
  expect(requests.filter((url) => url.includes('/auth/'))).toEqual([]);
  await library.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Stadtbibliothek Hohenlinden/ })
    .first()
    .click();
  await expect(page.getByLabel(/^Ausweisnummer/)).toBeFocused();
});

test('accepts library and card in the address, names its fields for password managers, and logs in a demo card with one tap', async ({
  page,
}) => {
  await page.goto('/login/5/5000001?redirect=%2Fabout');
  await expect(page.getByRole('button', { name: /^Bibliothek Stadtbücherei Auenstein-Markt/ })).toBeVisible();
  const [user, password] = [page.getByLabel(/^Ausweisnummer/), page.getByLabel('Passwort oder PIN')];
  await expect(user).toHaveValue('5000001');
  await expect(user).toHaveAttribute('autocomplete', 'username');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Passwort zeigen' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: /^Ausweis 1000001/ }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'Das Formular ist mit Ausweis 1000001 ausgefüllt.',
  );
  await page.getByRole('main').getByRole('button', { name: 'Anmelden' }).click();
  await expect(page).toHaveURL('/about');
  // A message of the form does not remain on screens without it.
  await expect(page.getByRole('region', { name: 'Meldungen' })).toHaveText(/^Sie sind angemeldet/);
});

for (const [locale, submit, descriptions] of [
  ['de', 'Anmelden', ['Hier dürfen nur Ziffern stehen.', 'Höchstens 7 Zeichen', 'Mindestens 4 Zeichen']],
  ['en', 'Log in', ['This field can only contain numbers', 'At most 7 characters', 'At least 4 characters']],
] as const)
  test(`rejects what cannot be a card or a password of the library at once and sends nothing (${locale})`, async ({
    page,
    context,
  }) => {
    await seedVisitor(context, { locale });
    let requestCount = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/login')) requestCount += 1;
    });
    await page.goto('/login/5');
    const main = page.getByRole('main');
    const [user, password] = [main.locator('input[name=username]'), main.locator('input[name=password]')];
    await user.fill('Finja Specht');
    await password.fill('123');
    await main.getByRole('button', { name: submit, exact: true }).click();
    await expect(user).toBeFocused();
    await expect(user).toHaveAccessibleDescription(descriptions[0]);
    await user.fill('5000 0011');
    await expect(user).toHaveAccessibleDescription(descriptions[1]);
    await expect(password).toHaveAccessibleDescription(descriptions[2]);
    expect(requestCount).toBe(0);
    await user.fill('5000 001');
    await password.fill('demo1234');
    await main.getByRole('button', { name: submit, exact: true }).click();
    await expect(page).toHaveURL('/account');
  });

for (const [path, name] of [
  ['/account', 'Konto'],
  ['/id-card', 'Ausweis'],
] as const)
  test(`asks for a login at ${path}, leads there afterwards, and back does not leave the app`, async ({ page }) => {
    await page.goto('/start/1');
    await untilSettled(page);
    await page.goto(path);
    await expect(page).toHaveURL(`/login/1?redirect=${encodeURIComponent(path)}`);
    await fillLogin(page, patron);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/start/1');
  });

test('does not follow hostile addresses after the login', async ({ page, baseURL, watch }) => {
  // The account is refreshed by itself while the next login replaces this one.
  watch.expectFault(/status of 401 .*\/auth\/refresh/);
  for (const redirect of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
  ]) {
    await page.goto(`/login/1?${new URLSearchParams({ redirect })}`);
    await fillLogin(page, patron);
    await expect(page).not.toHaveURL(/login/);
    expect(page.url(), redirect).toBe(`${baseURL}/account`);
  }
});

test('works by keyboard alone: log in, open the menu, log out', async ({ page }) => {
  await page.goto('/login/1?redirect=%2Fabout');
  await page.getByLabel(/^Ausweisnummer/).focus();
  await page.keyboard.type(patron.userId);
  await page.keyboard.press('Tab');
  await page.keyboard.type(patron.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/about');
  // The address changes first; the new screen would take the focus away.
  await expect(page.getByRole('heading', { level: 1, name: 'Über die App' })).toBeFocused();
  const button = page.getByRole('banner').getByRole('button', { name: 'Konto' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Konto' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Konto' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Abmelden' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login\/1\?redirect=%2Fabout/);
});

test('switches between cards and their libraries in the menu', async ({ page }) => {
  await logIn(page, '/about', child);
  await logIn(page, '/about', patron);
  const menu = await openAccountMenu(page);
  await menu.getByRole('menuitem', { name: /Finja Specht/ }).click();
  await expect(menu).toBeHidden();
  await openAccountMenu(page);
  await expect(page.getByRole('menuitem', { name: /Mara Specht/ })).toBeVisible();
});

test('stores no secret, and a logout leaves nothing of the card', async ({ page, context }) => {
  await logIn(page, '/settings');
  await expect(page.getByText('Dieses Gerät', { exact: true })).toBeVisible();
  const secrets = (await context.cookies()).filter(({ name }) => name.includes('rt-'));
  expect(secrets).toMatchObject([{ httpOnly: true, sameSite: 'Strict', expires: -1 }]);
  const stored = await readStorage(page);
  expect(stored).toContain('1000001');
  for (const secret of ['demo1234', 'Vorgemerkt', 'token', ...secrets.map(({ value }) => value)])
    expect(stored).not.toContain(secret);
  expect(stored).not.toMatch(/\/services\/[^"]*\/(account|auth|pass)/);
  await openAccountMenu(page);
  const logout = page.waitForResponse((response) => response.url().endsWith('/auth/logout'));
  await page.getByRole('menuitem', { name: 'Abmelden' }).click();
  expect((await logout).ok()).toBe(true);
  // The session stays in the list of sessions to end until the answer has arrived.
  await expect.poll(() => readStorage(page)).not.toContain('1000001');
  expect((await context.cookies()).filter(({ name }) => name.includes('rt-'))).toEqual([]);
  await untilSettled(page);
});
