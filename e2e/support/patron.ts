import { expect, type Page } from '@playwright/test';

/** Cards of the demo (projects/demo/project.yaml, `demoCards`). */
export const patron = { libraryId: 1, userId: '1000001', password: 'demo1234', name: 'Mara Specht' };
export const child = { libraryId: 1, userId: '1000003', password: 'demo1234', name: 'Finja Specht' };
/** Borrows and returns at phones. */
export const sessionPatron = { libraryId: 1, userId: '1000008', password: 'demo1234', name: 'Jürgen Öztürk-Weiß' };
export const neighbour = { libraryId: 5, userId: '5000001', password: 'demo1234', name: 'Finja Specht' };

type Card = Pick<typeof patron, 'userId' | 'password' | 'libraryId'>;

/** The browser's own message about refused requests. */
export const refusedAnswer = /Failed to load resource: the server responded with a status of 4\d\d/;

const passwordField = (page: Page) => page.getByRole('main').getByLabel(/^.?(Passwort oder PIN|Password or PIN).?$/);

/** Fills in the login form and submits it. */
export async function fillLogin(page: Page, { userId, password }: Pick<Card, 'userId' | 'password'>): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel(/^.?(Ausweisnummer|Card number)/).fill(userId);
  await passwordField(page).fill(password);
  await main.getByRole('button', { name: /^.?(Anmelden|Log in).?$/ }).click();
}

/**
 * Waits for the screen after a login: its address comes first, and an account menu that is opened before the screen has
 * arrived closes with it.
 */
export async function expectAfterLogin(page: Page, url: string | RegExp): Promise<void> {
  await expect(page).toHaveURL(url);
  await expect(passwordField(page)).toHaveCount(0);
}

/** Logs in and opens a path. */
export async function logIn(page: Page, to: string, card: Card = patron): Promise<void> {
  await page.goto(`/login/${card.libraryId}?${new URLSearchParams({ redirect: to })}`);
  await fillLogin(page, card);
  await expectAfterLogin(page, to);
}

/** Opens the account menu in the bar. A screen that arrives after its address closes one that was opened in between. */
export async function openAccountMenu(page: Page) {
  const menu = page.getByRole('menu');
  const button = page.getByRole('banner').getByRole('button', { name: /^.?(Konto|Account).?$/ });
  await expect(async () => {
    if (!(await menu.isVisible())) await button.click({ timeout: 5_000 });
    await menu.waitFor({ timeout: 2_000 });
  }).toPass();
  return menu;
}

/** Everything the browser stores for this app, as one text; caches by their addresses. */
export function readStorage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const caches = await Promise.all(
      (await window.caches.keys()).map(async (name) =>
        (await (await window.caches.open(name)).keys()).map((r) => r.url),
      ),
    );
    const withoutLibraries = JSON.parse(JSON.stringify({ ...localStorage })) as Record<string, string>;
    const state = JSON.parse(withoutLibraries.buchfink ?? '{}') as { selection?: { libraries: unknown } };
    // Long, and the same for everybody.
    if (state.selection) state.selection.libraries = [];
    withoutLibraries.buchfink = JSON.stringify(state);
    return JSON.stringify([withoutLibraries, { ...sessionStorage }, caches, await indexedDB.databases()]);
  });
}
