import type { Library } from '@buchfink/contract/libraries';
import { expect, type Page } from '@playwright/test';
import { openAccountMenu, patron } from './patron.ts';
import { expectSoundScreen, goWithin, libraryInAddress, openWithin } from './sound-screen.ts';
import { firstLibrary, type LibraryChange, otherLibrary, screenPaths } from './walks/library-changes.ts';

const needLogin = ['account', 'notices', 'profile', 'loan-history', 'id-card'];

/** The screens that have a way to choose another library: their ids and paths. */
export const screensOf = ({ screens, isLoggedOut }: LibraryChange) =>
  Object.entries(screenPaths).filter(
    ([id]) => (!screens || screens.includes(id)) && !(isLoggedOut && needLogin.includes(id)),
  );

/** A way to choose another library, on one screen. */
interface Choice {
  readonly page: Page;
  readonly path: string;
  readonly change: LibraryChange;
  readonly libraries: readonly Library[];
  /** Where the app is loaded from; by default the service. */
  readonly origin?: string;
}

/** Opens a screen, chooses another library there, and sees that everything follows. */
export async function chooseOn({ page, path, change, libraries, origin = '' }: Choice): Promise<void> {
  const footer = page.getByRole('contentinfo');
  const other = libraries.find(({ id }) => id === otherLibrary)?.libname ?? '';
  await page.goto(origin + (change.screens ? '/libraries' : '/about'));
  if (change.screens) await page.getByRole('main').getByRole('button', { name: other }).click();
  await openWithCard(page, path, change.isLoggedOut ? undefined : patron.name);
  const { address: before } = await expectSoundScreen(page, libraries);
  await change.act(page);
  await expect(footer).toContainText(other);
  const { address } = await expectSoundScreen(page, libraries);
  const named = libraryInAddress(before);
  if (!change.leaves) expect(libraryInAddress(address)).toBe(named && otherLibrary);
  if (libraryInAddress(address) > 0) {
    await page.reload();
    await expect(footer).toContainText(other);
    await expectSoundScreen(page, libraries);
  }
  // The address of the entry before names the first library again, and whoever goes back wants that one.
  if (change.leaves && !change.isLoggedOut) {
    await goWithin(page, path);
    const shown = await expectSoundScreen(page, libraries);
    if (named > 0) expect(libraryInAddress(shown.address)).toBe(firstLibrary);
  }
  if (change.isLoggedOut) await logOut(page);
}

/** Opens a path with the first library chosen, and the first card current. */
async function openWithCard(page: Page, path: string, cardName: string | undefined): Promise<void> {
  await openWithin(page, '/start/1');
  await expect(page).toHaveURL(/\/start\/1$/);
  await expect(page.getByRole('contentinfo')).toContainText('Hohenlinden');
  if (path !== '/start/1') await openWithin(page, path);
  await expect.poll(() => new URL(page.url()).pathname).toBe(path.split('?')[0]);
  if (cardName) await expect(page.getByRole('banner').getByRole('button', { name: /^.?Konto.?$/ })).toBeVisible();
}

async function logOut(page: Page): Promise<void> {
  const menu = await openAccountMenu(page);
  await menu.getByRole('menuitem', { name: 'Abmelden' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: /^.?Konto.?$/ })).toHaveCount(0);
}
