import { execFileSync } from 'node:child_process';
import { AccountData } from '@buchfink/contract/account';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, noConnection, test } from '../support/app.ts';
import {
  child,
  fillLogin,
  logIn,
  neighbour,
  openAccountMenu,
  patron,
  readStorage,
  refusedAnswer,
} from '../support/patron.ts';

const currentDevices = (page: Page) => page.getByText('Dieses Gerät', { exact: true });
const isLoggedIn = (page: Page) =>
  expect(page.getByRole('banner').getByRole('button', { name: 'Konto' })).toBeVisible();
const isLoggedOut = (page: Page) =>
  expect(page.getByRole('banner').getByRole('link', { name: 'Anmelden' })).toBeVisible();

/** Counts the requests of all tabs of a context to a path, by status. */
function countAnswers(context: BrowserContext, path: string): Record<number, number> {
  const counts: Record<number, number> = {};
  context.on('response', (response) => {
    if (response.url().endsWith(path)) counts[response.status()] = (counts[response.status()] ?? 0) + 1;
  });
  return counts;
}

/**
 * Acts as if the token of all these tabs had expired: tabs share tokens, so a page sends them an invalid one. Done
 * when each tab has received it: channels of one page receive in the order in which they were created, the app's
 * before this one.
 */
async function spoilTokens(
  spoiler: Page,
  tabs: readonly Page[],
  { libraryId, userId }: { libraryId: number; userId: string },
): Promise<void> {
  const spoiled = { libraryId, userId, token: 'x'.repeat(43) };
  const listeners = await Promise.all(
    tabs.map((tab) =>
      tab.evaluateHandle(() => {
        const listener = new BroadcastChannel('buchfink-session');
        const received = new Promise<void>((resolve) =>
          listener.addEventListener('message', () => resolve(), { once: true }),
        );
        return { received: received.finally(() => listener.close()) };
      }),
    ),
  );
  await spoiler.evaluate((message) => new BroadcastChannel('buchfink-session').postMessage(message), spoiled);
  await Promise.all(listeners.map((listener) => listener.evaluate(({ received }) => received)));
}

test('a reload and a second tab need no password', async ({ page, context }) => {
  await logIn(page, '/settings');
  await expect(currentDevices(page)).toBeVisible();
  await page.reload();
  await expect(currentDevices(page)).toBeVisible();
  const second = await context.newPage();
  await second.goto('/settings');
  await expect(currentDevices(second)).toBeVisible();
});

test('a logout in one tab logs out all, and back shows nothing of the account', async ({ page, context }) => {
  await logIn(page, '/settings');
  const second = await context.newPage();
  await second.goto('/settings');
  await expect(currentDevices(second)).toBeVisible();
  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: 'Abmelden' }).click();
  await expect(page).toHaveURL(/\/login/);
  await isLoggedOut(second);
  await expect(currentDevices(second)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/settings');
  await isLoggedOut(page);
  await expect(currentDevices(page)).toHaveCount(0);
  await expect(page.getByText(patron.userId)).toHaveCount(0);
});

test.describe('with data stored for offline use', noConnection, () => {
  test.use({ serviceWorkers: 'allow' });

  test('shows nothing of an account that was logged out', async ({ page, context, watch }) => {
    watch.expectFault(/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/);
    const read = page.waitForResponse((response) => response.url().endsWith('/account/info') && response.ok());
    await logIn(page, '/account');
    const { lent } = AccountData.parse(await (await read).json());
    const loan = page.getByText(lent[0]?.title ?? 'no loan').first();
    await expect(loan).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await openAccountMenu(page);
    const logout = page.waitForResponse((response) => response.url().endsWith('/auth/logout'));
    await page.getByRole('menuitem', { name: 'Abmelden' }).click();
    await logout;
    await expect(page).toHaveURL(/\/login/);
    await context.setOffline(true);
    await page.goto('/account');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(loan).toHaveCount(0);
    for (const { title } of lent) await expect.poll(() => readStorage(page)).not.toContain(title);
    expect(await readStorage(page)).not.toMatch(/\/services\/[^"]*\/(account|auth|pass)/);
  });
});

test('reports a logout without a connection to the service later', noConnection, async ({ page, context, watch }) => {
  watch.expectFault(/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/);
  await logIn(page, '/settings');
  await expect(currentDevices(page)).toBeVisible();
  const forgetButton = page.getByRole('button', { name: 'Ausweis von diesem Gerät entfernen' });
  await context.setOffline(true);
  await forgetButton.click();
  await expect(forgetButton).toHaveCount(0);
  const message = page.getByRole('region', { name: 'Meldungen' });
  await expect(message).toContainText('Mara Specht (Stadtbibliothek Hohenlinden) ist abgemeldet.');
  await expect(message).toContainText('Ihre Bibliothek weiß davon noch nichts.');
  const logout = page.waitForResponse((response) => response.url().endsWith('/auth/logout') && response.ok());
  await context.setOffline(false);
  await logout;
  // The session stays in the list of sessions to end until the app has read the answer.
  await expect.poll(() => readStorage(page)).not.toContain(patron.userId);
  await expect(message).not.toContainText('weiß davon noch nichts');
});

test('says who was logged out and who still is logged in, and logs all out', async ({ page }) => {
  await logIn(page, '/about', child);
  await logIn(page, '/about', neighbour);
  await logIn(page, '/about', patron);
  await (await openAccountMenu(page)).getByRole('menuitem', { name: 'Abmelden', exact: true }).click();
  await expect(page).toHaveURL(/\/login\/1/);
  const message = page.getByRole('region', { name: 'Meldungen' });
  await expect(message).toContainText('Mara Specht (Stadtbibliothek Hohenlinden) ist abgemeldet. Noch angemeldet: ');
  // The same name in two libraries.
  await expect(message).toContainText('Finja Specht (Stadtbibliothek Hohenlinden)');
  await expect(message.getByText(/Finja Specht \(.*Finja Specht \(/)).toBeVisible();
  await message.getByRole('button', { name: 'Alle abmelden' }).click();
  await expect(message).toContainText('Auf diesem Gerät ist niemand mehr angemeldet.');
  for (const { userId } of [patron, child, neighbour]) await expect.poll(() => readStorage(page)).not.toContain(userId);
});

test('logs all cards out at once, in the menu and beside the list of cards', async ({ page }) => {
  for (const leaveAll of [
    async () => (await openAccountMenu(page)).getByRole('menuitem', { name: 'Alle abmelden' }),
    async () => page.getByRole('main').getByRole('button', { name: 'Alle abmelden' }),
  ]) {
    await logIn(page, '/accounts', child);
    await logIn(page, '/accounts', patron);
    await (await leaveAll()).click();
    await expect(page.getByRole('region', { name: 'Meldungen' })).toContainText('niemand mehr angemeldet');
    await expect.poll(() => readStorage(page)).not.toMatch(/1000001|1000003/);
  }
});

test('logs nobody out when the answer to a refresh is lost', async ({ page, watch }) => {
  watch.expectFault(/ERR_FAILED|status of 40[13]/);
  await logIn(page, '/settings');
  await expect(currentDevices(page)).toBeVisible();
  await page.context().route('**/auth/refresh', (route) => route.abort());
  const otherTab = await page.context().newPage();
  await otherTab.goto('/about');
  await spoilTokens(otherTab, [page], patron);
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('en');
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Account' })).toBeVisible();
  await page.context().unroute('**/auth/refresh');
  await expect(async () => {
    // After a moment without a connection the app repeats the call by itself.
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
    await expect(page.getByText('This device', { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test.describe('the end of the browser', () => {
  /** A new browser with everything the old one would have kept: storage, and the cookies with an expiry date. */
  async function nextVisit(context: BrowserContext, page: Page): Promise<Page> {
    const { cookies, origins } = await context.storageState();
    const browser = context.browser();
    if (!browser) throw new Error('no browser');
    const storageState = { origins, cookies: cookies.filter(({ expires }) => expires > 0) };
    const next = await browser.newContext({ storageState, locale: 'de-DE', baseURL: new URL(page.url()).origin });
    return next.newPage();
  }

  test('logs out and forgets the card', async ({ page, context }) => {
    await logIn(page, '/settings');
    await expect(currentDevices(page)).toBeVisible();
    const later = await nextVisit(context, page);
    await later.goto('/settings');
    await isLoggedOut(later);
    // A pending logout stays stored until the service has it.
    await expect.poll(() => readStorage(later)).not.toContain(patron.userId);
    await later.context().close();
  });

  test('keeps patrons logged in who chose to stay', async ({ page, context }) => {
    await page.goto(`/login/1?redirect=%2Fsettings`);
    await page.getByRole('checkbox', { name: 'Auf diesem Gerät angemeldet bleiben' }).check();
    await page.getByLabel(/^Ausweisnummer/).fill(patron.userId);
    await page.getByLabel('Passwort oder PIN').fill(patron.password);
    await page.keyboard.press('Enter');
    await expect(currentDevices(page)).toBeVisible();
    const later = await nextVisit(context, page);
    await later.goto('/settings');
    await expect(currentDevices(later)).toBeVisible();
    await isLoggedIn(later);
    await later.context().close();
  });
});

/** A card of this test alone: ending all its sessions would log other tests out. */
const ownCard = { libraryId: 1, userId: '1000090', password: 'fuchs1357', name: 'Ada Muster' };

/** Adds the card at the desk, with the operator command. */
function addOwnCard(): void {
  const { libraryId, userId, password, name } = ownCard;
  const args = ['patron', 'add', '--library', `${libraryId}`, userId, '--name', name];
  execFileSync(process.execPath, ['server/dist/cli.js', ...args], {
    env: { ...process.env, BUCHFINK_DATA: process.env.E2E_DATA },
    input: `${password}\n`,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
}

test('a session ended elsewhere leads to the login and back', async ({ page, context, watch, browser, baseURL }) => {
  watch.expectFault(refusedAnswer);
  addOwnCard();
  await logIn(page, '/settings', ownCard);
  await expect(currentDevices(page)).toBeVisible();
  const elsewhere = await (await browser.newContext({ locale: 'de-DE', baseURL })).newPage();
  await logInElsewhere(elsewhere);
  await elsewhere.getByRole('button', { name: 'Überall abmelden' }).click();
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'Überall abmelden' }).click();
  await isLoggedOut(elsewhere);
  await elsewhere.context().close();
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('en');
  await expect(page).toHaveURL('/login/1?redirect=%2Fsettings');
  await expect(page.getByText(/^(Your login has expired|Ihre Anmeldung ist abgelaufen)/)).toBeVisible();
  await expect(page.getByLabel(/^Card number/)).toHaveValue(ownCard.userId);
  await fillLogin(page, ownCard);
  await expect(page).toHaveURL('/settings');
  expect(context.pages()).toHaveLength(1);
});

async function logInElsewhere(page: Page): Promise<void> {
  await page.goto('/login/1?redirect=%2Fsettings');
  await page.getByRole('button', { name: 'Zustimmen' }).click();
  await fillLogin(page, ownCard);
  await expect(currentDevices(page)).toBeVisible();
}

/** Acts as if the service rejected the tokens that `spoilTokens` hands out, without sending each request. */
async function refuseSpoilt(context: BrowserContext): Promise<() => number> {
  let refusals = 0;
  const message = 'Bitte melden Sie sich an.';
  const refusal = { status: 401, json: { exceptionType: 'ApiException', code: 'not-logged-in', message } };
  await context.route('**/account/info', async (route) => {
    if (!route.request().headers().authorization?.endsWith('x'.repeat(43))) return route.continue();
    refusals += 1;
    return route.fulfill(refusal);
  });
  return () => refusals;
}

/** Fifty at night (scripts/nightly.mjs). */
const rounds = Number(process.env.BUCHFINK_TAB_ROUNDS || 6);

test('five tabs whose tokens expire again and again stay logged in', async ({ page, context, watch }) => {
  test.setTimeout(300_000);
  watch.expectFault(refusedAnswer);
  await logIn(page, '/account', neighbour);
  const refusals = await refuseSpoilt(context);
  const tabs = [page];
  while (tabs.length < 5) {
    const tab = await context.newPage();
    await tab.goto('/account');
    tabs.push(tab);
  }
  const refreshButton = (tab: Page) => tab.getByRole('button', { name: /jetzt aktualisieren$/ });
  for (const tab of tabs) await expect(refreshButton(tab)).toBeEnabled();
  // A page of its own spoils the tokens of all five.
  const spoiler = await context.newPage();
  await spoiler.goto('/about');
  const refreshes = countAnswers(context, '/auth/refresh');
  for (let round = 0; round < rounds; round += 1) {
    await spoilTokens(spoiler, tabs, neighbour);
    await Promise.all(
      tabs.map(async (tab) => {
        const read = tab.waitForResponse((response) => response.url().endsWith('/account/info') && response.ok());
        // While the tab reads the last answer it sends no new request.
        await expect(refreshButton(tab)).toBeEnabled();
        // Not a real click: the browser hardly draws tabs in the background, and a real click waits for that.
        await refreshButton(tab).dispatchEvent('click');
        await read;
      }),
    );
  }
  expect(refusals()).toBeGreaterThanOrEqual(rounds);
  expect(refreshes[200] ?? 0).toBeGreaterThan(0);
  expect(Object.keys(refreshes)).toEqual(['200']);
  for (const tab of tabs) await expect(refreshButton(tab)).toBeVisible();
});
