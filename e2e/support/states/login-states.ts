import type { Page } from '@playwright/test';
import { fillLogin, openAccountMenu, patron, refusedAnswer } from '../patron.ts';
import type { ScreenState } from '../screens.ts';

const refuseLogin = (status: number, error: { code: string; message: string }) => async (page: Page) => {
  const json = { exceptionType: 'ApiException', ...error };
  await page.route('**/auth/login', (route) => route.fulfill({ status, headers: { 'retry-after': '840' }, json }));
};

const agree = async (page: Page) => {
  await page.getByRole('button', { name: /^.?(Zustimmen|Accept).?$/ }).click();
};

/** The login, and the screens right after it. */
export const loginStates: readonly ScreenState[] = [
  { name: 'login', path: '/login/1' },
  { name: 'login without a library', path: '/login' },
  {
    name: 'login with the choice of a library',
    path: '/login',
    act: async (page) => {
      await page.getByRole('button', { name: /^.?(Bibliothek|Library)/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'login with nothing filled in',
    path: '/login',
    act: async (page) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: /^.?(Anmelden|Log in).?$/ })
        .click();
    },
  },
  {
    name: 'login refused',
    path: '/login/1?redirect=%2Frecord%2F1%2Fx%3Fact%3Dreserve',
    prepare: refuseLogin(401, { code: 'login-failed', message: 'Ausweisnummer, Passwort oder PIN ist falsch.' }),
    act: (page) => fillLogin(page, patron),
    fault: refusedAnswer,
  },
  {
    name: 'login refused for a while',
    path: '/login/1',
    prepare: refuseLogin(429, { code: 'too-many-logins', message: 'Zu viele Anmeldeversuche.' }),
    act: (page) => fillLogin(page, patron),
    fault: refusedAnswer,
  },
  { name: 'login in a public place', path: '/login/1?kiosk', undecided: true, act: agree },
  {
    name: 'menu of the account',
    path: '/login/1?redirect=%2Fabout',
    act: async (page) => {
      await fillLogin(page, patron);
      // The menu closes when another screen loads.
      await page.getByRole('heading', { level: 1, name: /Über die App|About/ }).waitFor();
      await openAccountMenu(page);
    },
  },
  {
    name: 'settings of who is logged in',
    path: '/login/1?redirect=%2Fsettings',
    act: async (page) => {
      await fillLogin(page, patron);
      await page.getByText(/^.?(Dieses Gerät|This device).?$/).waitFor();
    },
  },
];
