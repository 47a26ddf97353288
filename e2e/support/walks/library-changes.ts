import { expect, type Page } from '@playwright/test';
import { fillLogin, neighbour, openAccountMenu } from '../patron.ts';
import { goWithin } from '../sound-screen.ts';

/** The library that is chosen at first, and the one that every change below chooses. */
export const firstLibrary = 1;
export const otherLibrary = neighbour.libraryId;
const otherName = 'Stadtbücherei Auenstein-Markt';

/** The paths of all screens, by the ids of the table of screens (web/src/app/screens.ts). */
export const screenPaths: Readonly<Record<string, string>> = {
  home: '/start/1',
  metasearch: '/metasearch?FREE=wald&libraries=1,5',
  libraries: '/libraries',
  search: '/search/1',
  result: '/result?FREE=wald&library=1',
  record: '/record/1/there-is-none',
  info: '/info/1',
  acquisitions: '/acquisitions',
  events: '/events/1',
  account: '/account',
  profile: '/profile',
  notices: '/notices',
  'loan-history': '/loan-history',
  'id-card': '/id-card',
  nfc: '/nfc',
  login: '/login/1?redirect=%2Fstart%2F1',
  join: '/join/1',
  accounts: '/accounts',
  reminders: '/reminders',
  watchlist: '/watchlist',
  map: '/map',
  general: '/general',
  imprint: '/imprint',
  privacy: '/privacy',
  accessibility: '/accessibility',
  help: '/help',
  content: '/content/fees',
  settings: '/settings',
  'theme-changer': '/theme-changer',
  install: '/install/android/1',
  about: '/about',
};

/** A way to choose another library. */
export interface LibraryChange {
  readonly name: string;
  /** Nobody is logged in before; else the patron has a card of both libraries. */
  readonly isLoggedOut?: true;
  /** The screens that have it; all by default. */
  readonly screens?: readonly string[];
  readonly act: (page: Page) => Promise<void>;
  /** It leaves the screen. */
  readonly leaves?: true;
}

async function logInAsNeighbour(page: Page): Promise<void> {
  const main = page.getByRole('main');
  const library = main.locator('form button[aria-haspopup=dialog]').first();
  if (!(await library.textContent())?.includes(otherName)) {
    await library.click();
    await page.getByRole('dialog').getByRole('button', { name: otherName }).click();
  }
  await fillLogin(page, neighbour);
}

/** Every way in which a library is chosen other than by its address. */
export const libraryChanges: readonly LibraryChange[] = [
  {
    name: 'another card in the account menu',
    act: async (page) => {
      const menu = await openAccountMenu(page);
      await menu.getByRole('menuitem', { name: otherName }).click();
    },
  },
  {
    name: 'a favourite on the home screen',
    screens: ['home'],
    act: async (page) => page.getByRole('main').getByRole('button', { name: otherName }).click(),
  },
  {
    name: 'a login with a card of it',
    isLoggedOut: true,
    leaves: true,
    act: async (page) => {
      const login = page.getByRole('banner').getByRole('link', { name: /^.?(Anmelden|Log in).?$/ });
      if (await login.isVisible()) await login.click();
      await logInAsNeighbour(page);
      await expect(page.getByRole('main').getByLabel(/Passwort|Password/)).toHaveCount(0);
    },
  },
  {
    name: 'the list of libraries',
    leaves: true,
    act: async (page) => {
      await goWithin(page, '/libraries');
      await page.getByRole('main').getByRole('link', { name: otherName }).click();
      await expect(page).toHaveURL(/\/search\/5$/);
    },
  },
  {
    name: 'the map',
    leaves: true,
    act: async (page) => {
      await goWithin(page, '/map');
      const row = page
        .getByRole('main')
        .getByRole('button', { name: new RegExp(`^${otherName}`) })
        .last();
      await row.click();
      await page.getByRole('main').locator('a[href="/search/5"]').click();
      await expect(page).toHaveURL(/\/search\/5$/);
    },
  },
];
