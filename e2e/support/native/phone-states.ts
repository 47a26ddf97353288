import { type APIRequestContext, expect } from '@playwright/test';
import { fillLogin, patron } from '../patron.ts';
import { untilSettled } from '../screens.ts';
import type { Shell, ShellOptions } from './shell.ts';
import type { SimulatedPhone } from './simulated-phone.ts';

/** What a phone shows and a browser does not. */
export interface PhoneState {
  readonly name: string;
  readonly platform: ShellOptions['platform'];
  /** The edition has two services, and nothing was chosen yet. */
  readonly isFirstStart?: true;
  readonly hasTwoServices?: true;
  /** Text of twice the size, as Android enlarges it. */
  readonly isLarge?: true;
  readonly prepare?: (phone: SimulatedPhone, shell: Shell) => void | Promise<void>;
  readonly open: (shell: Shell, request: APIRequestContext) => Promise<void>;
}

const main = (shell: Shell) => shell.page.getByRole('main');

async function logIn(shell: Shell, path: string): Promise<void> {
  await shell.open(`/login/1?redirect=${path}`);
  await fillLogin(shell.page, patron);
  await expect(shell.page).toHaveURL(`https://localhost${path}`);
}
const open = (path: string) => async (shell: Shell) => {
  await shell.open(path);
  await expect(main(shell).getByRole('heading', { level: 1 })).toBeAttached();
};

/** The card can go into a wallet. */
async function offerWallet(_: SimulatedPhone, shell: Shell): Promise<void> {
  await shell.page.context().route(/\/account\/pass$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), platforms: { apple: true } } });
  });
}

async function refuseNetwork(shell: Shell): Promise<void> {
  await open('/')(shell);
  await untilSettled(shell.page);
  await shell.page.route('**/services/**', (route) => route.abort('internetdisconnected'));
  await shell.emit('Network', 'networkStatusChange', { connected: false, connectionType: 'none' });
  await expect(shell.page.getByRole('banner').getByRole('status').first()).toBeVisible();
}

const askForSingleMode = async (shell: Shell) => {
  await open('/settings')(shell);
  await shell.page.getByRole('button', { name: /^(Umstellen|Switch|Change)$/ }).click();
  await shell.page.getByRole('dialog').waitFor();
};

export const phoneStates: readonly PhoneState[] = [
  {
    name: 'choice of a service',
    platform: 'android',
    isFirstStart: true,
    hasTwoServices: true,
    open: (shell) => shell.openServiceChoice(),
  },
  { name: 'home', platform: 'ios', open: open('/') },
  { name: 'home with large text', platform: 'android', isLarge: true, open: open('/') },
  {
    name: 'drawer',
    platform: 'android',
    open: async (shell) => {
      await open('/')(shell);
      await shell.page.getByRole('banner').getByRole('button').first().click();
      await shell.page.waitForTimeout(400);
    },
  },
  { name: 'offline', platform: 'android', open: refuseNetwork },
  { name: 'settings with two services', platform: 'ios', hasTwoServices: true, open: open('/settings') },
  { name: 'install', platform: 'android', open: open('/install/android/1') },
  { name: 'single mode on Android', platform: 'android', open: askForSingleMode },
  { name: 'single mode on iOS', platform: 'ios', open: askForSingleMode },
  {
    name: 'account with large text',
    platform: 'android',
    isLarge: true,
    open: async (shell) => {
      await logIn(shell, '/account');
      await expect(main(shell)).toContainText(patron.name);
    },
  },
  {
    name: 'card with a wallet',
    platform: 'ios',
    prepare: offerWallet,
    open: async (shell) => {
      await logIn(shell, '/id-card');
      await expect(main(shell).getByText(patron.name)).toBeVisible();
    },
  },
  {
    name: 'card over the whole screen',
    platform: 'android',
    open: async (shell) => {
      await logIn(shell, '/id-card');
      await main(shell)
        .getByRole('button', { name: /^(Vergrößern|Enlarge)/ })
        .last()
        .click();
      await shell.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'broken pass',
    platform: 'ios',
    prepare: async (phone, shell) => {
      await offerWallet(phone, shell);
      await shell.page.context().route(/pass-token$/, (route) =>
        route.fulfill({
          json: { token: 'x'.repeat(43), expiresIn: 60 },
          headers: { 'access-control-allow-origin': 'https://localhost' },
        }),
      );
      await shell.page
        .context()
        .route(/\.pkpass$/, (route) =>
          route.fulfill({ body: 'PK', headers: { 'access-control-allow-origin': 'https://localhost' } }),
        );
    },
    open: async (shell) => {
      await logIn(shell, '/id-card');
      await main(shell)
        .getByRole('button', { name: /Apple Wallet/ })
        .click();
      await shell.page.getByText(/ungültige Daten|invalid data/).waitFor();
    },
  },
  {
    name: 'reminders on Android',
    platform: 'android',
    open: async (shell) => {
      await logIn(shell, '/reminders');
      await shell.page.getByRole('switch').first().click();
      await expect.poll(() => shell.phone.pending.size).toBeGreaterThan(0);
    },
  },
  {
    name: 'reminders with large text',
    platform: 'android',
    isLarge: true,
    open: async (shell) => {
      await logIn(shell, '/reminders');
      await shell.page.getByRole('switch').first().click();
      await expect.poll(() => shell.phone.pending.size).toBeGreaterThan(0);
    },
  },
  {
    name: 'reminders with notices',
    platform: 'ios',
    open: async (shell) => {
      await logIn(shell, '/reminders');
      await shell.page.getByRole('switch').first().click();
      await expect.poll(() => shell.phone.events.size).toBeGreaterThan(0);
      for (const notice of await shell.page.getByRole('switch', { name: /^(Wenn|When) / }).all()) {
        await notice.click();
        await expect(notice).toBeChecked();
      }
      await expect(shell.page.getByRole('switch', { name: /^(Wenn|When) / })).toHaveCount(2);
      await shell.page
        .getByRole('switch', { name: /^(Wenn|When) / })
        .last()
        .scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'reminders without permission',
    platform: 'android',
    prepare: (phone) => {
      phone.answersPermission = 'denied';
    },
    open: async (shell) => {
      await logIn(shell, '/reminders');
      await shell.page.getByRole('switch').first().click();
      await shell.page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'reminders on iOS',
    platform: 'ios',
    open: async (shell) => {
      await logIn(shell, '/reminders');
      await shell.page.getByRole('switch').first().waitFor();
    },
  },
  { name: 'checkout without a login', platform: 'android', open: open('/nfc') },
  {
    name: 'checkout with NFC off',
    platform: 'android',
    prepare: (phone) => {
      phone.nfc = 'disabled';
    },
    open: (shell) => logIn(shell, '/nfc'),
  },
  { name: 'checkout on Android', platform: 'android', open: (shell) => logIn(shell, '/nfc') },
  { name: 'checkout on iOS', platform: 'ios', open: (shell) => logIn(shell, '/nfc') },
];
