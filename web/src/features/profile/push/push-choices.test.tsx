import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { setToken } from '#shared/session/access-tokens.ts';
import { logOut } from '#shared/session/log-in.ts';
import type { Account } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import { renderInApp, ServiceAnswer } from '#shared/testing/render-in-app.tsx';
import { PushChoices } from './push-choices.tsx';
import { renewPushes } from './push-device.ts';

const account = { libraryId: 1, userId: '7', name: 'Mia', success: true, refreshToken: 'r', keep: 'visit' } as const;
const key = 'BDd3_hVL9fZi9Ybo2UUzA284WG5FZR30_95YeZJsiApwXKpNcF1rRPF3foIiBHXRdJI2Qhumhf6_LFTeZaNndIo';
const endpoint = 'https://push.example/this-device';
/** SHA-256 of the endpoint, base64url. */
const deviceId = 'E-MLr2_Jlj6redpTOEsJakWVyqze8nB6Xos1y8WO5oc';
/** Another key: 65 bytes. */
const formerKey = `${'BAQE'.repeat(21)}BAQ`;

function Choices({ account: shown }: { account: Account }) {
  return <PushChoices account={shown}>Bald fällig</PushChoices>;
}

interface Browser {
  readonly permission?: NotificationPermission;
  /** What the patron answers to the question of the browser. */
  readonly answer?: NotificationPermission;
  /** The key with which it has subscribed. */
  readonly subscribedWith?: string;
}

/** A browser with a push service. */
function browserWith({ permission = 'default', answer = 'granted', subscribedWith }: Browser) {
  let subscribedKey = subscribedWith;
  let subscription = subscribedWith === undefined ? null : subscriptionWith(subscribedWith);
  function subscriptionWith(applicationServerKey: string) {
    const base64 = applicationServerKey.replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return {
      endpoint,
      options: { applicationServerKey: bytes.buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: `${'p'.repeat(87)}=`, auth: `${'a'.repeat(22)}==` } }),
      unsubscribe: vi.fn(async () => {
        subscription = null;
        return true;
      }),
    };
  }
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: vi.fn(async (options: { applicationServerKey: string }) => {
      if (subscription !== null && subscribedKey !== options.applicationServerKey)
        throw new DOMException('another key', 'InvalidStateError');
      subscribedKey = options.applicationServerKey;
      subscription ??= subscriptionWith(subscribedKey);
      return subscription;
    }),
  };
  const notification = {
    permission,
    requestPermission: vi.fn(async () => {
      notification.permission = answer;
      return answer;
    }),
  };
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    userAgent: 'test',
    serviceWorker: { getRegistration: async () => ({ pushManager }) },
  });
  return { notification, pushManager, subscription: () => subscription };
}

function openSwitch(devices: string[] | ServiceAnswer = [], changed: string[] = [deviceId]) {
  setToken(account, 'token');
  useApp.setState({ accounts: [account], accountIndex: 0 });
  return renderInApp(<Choices account={account} />, {
    path: '/profile',
    answers: {
      '/notices/push': (body) =>
        body === undefined ? (devices instanceof ServiceAnswer ? devices : { key, devices }) : { devices: changed },
      '/notices/push/remove': () => ({ devices: [] }),
    },
  });
}
const box = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Auf diesem Gerät' });
const enabledBox = async () => {
  await waitFor(async () => expect((await box()).disabled).toBe(false));
  return box();
};

describe('the switch for pushes on this device', () => {
  it('asks for the permission only on the click, and gives the service what the browser gave', async () => {
    const { notification, pushManager } = browserWith({});
    const view = await openSwitch();
    const off = await enabledBox();
    expect([off.checked, view.requests, notification.requestPermission.mock.calls]).toEqual([false, [], []]);
    await view.user.click(off);
    await waitFor(async () => expect((await enabledBox()).checked).toBe(true));
    expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: key });
    expect(view.requests.at(-1)?.body).toEqual({
      endpoint,
      keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
      language: 'de',
    });
  });

  it('stays off where the patron does not allow it, and says how to change that', async () => {
    browserWith({ answer: 'denied' });
    const view = await openSwitch();
    await view.user.click(await enabledBox());
    expect(await screen.findByText(/Einstellungen Ihres Browsers/)).toBeTruthy();
    expect([(await box()).checked, (await box()).disabled, view.requests]).toEqual([false, true, []]);
    // The choices hold for other devices.
    expect(screen.getByText('Bald fällig')).toBeTruthy();
  });

  it('is on where the service knows this device, and ends its pushes', async () => {
    const { subscription } = browserWith({ permission: 'granted', subscribedWith: key });
    const view = await openSwitch([deviceId]);
    await waitFor(async () => expect((await enabledBox()).checked).toBe(true));
    await view.user.click(await box());
    await waitFor(async () => expect((await enabledBox()).checked).toBe(false));
    expect(view.requests.at(-1)).toMatchObject({
      path: expect.stringMatching(/\/notices\/push\/remove$/),
      body: { endpoint },
    });
    // Another account of this device may have it.
    expect(subscription()).not.toBeNull();
  });

  it('is off where another account has this device, or the service another key, and renews the subscription', async () => {
    const { pushManager } = browserWith({
      permission: 'granted',
      subscribedWith: formerKey,
    });
    const view = await openSwitch([deviceId]);
    const off = await enabledBox();
    expect(off.checked).toBe(false);
    await view.user.click(off);
    await waitFor(async () => expect((await enabledBox()).checked).toBe(true));
    expect(pushManager.subscribe).toHaveBeenCalledTimes(1);
  });

  it('is not there, nor the choices, where the browser has no pushes, and says why', async () => {
    browserWith({});
    vi.stubGlobal('navigator', {
      ...navigator,
      onLine: true,
      serviceWorker: { getRegistration: async () => undefined },
    });
    await openSwitch();
    expect(await screen.findByText('Dieser Browser kann hier keine Meldungen anzeigen.')).toBeTruthy();
    expect([screen.queryByRole('switch'), screen.queryByText('Bald fällig')]).toEqual([null, null]);
  });

  it.each([
    ['an iPhone before the app is installed', 'iPhone', false, /Installieren Sie zuerst die App/],
    ['an installed app without them', 'iPhone', true, /kann hier keine Meldungen/],
    ['an old browser', 'Linux', false, /kann hier keine Meldungen/],
  ])('is not there for %s, and says why', async (_, system, isInstalled, expected) => {
    vi.stubGlobal('navigator', { ...navigator, onLine: true, userAgent: system, maxTouchPoints: 5 });
    vi.stubGlobal('matchMedia', () => ({ matches: isInstalled, addEventListener() {}, removeEventListener() {} }));
    await openSwitch();
    expect(await screen.findByText(expected)).toBeTruthy();
    expect([screen.queryByRole('switch'), screen.queryByText('Bald fällig')]).toEqual([null, null]);
  });

  it('says that they end with a login for this visit', async () => {
    browserWith({});
    await openSwitch();
    await enabledBox();
    expect(screen.getByText(/enden mit Ihrer Anmeldung hier/)).toBeTruthy();
    expect(screen.getByText('Bald fällig')).toBeTruthy();
  });

  it('says why the service did not take it', async () => {
    browserWith({});
    const failed = new ServiceAnswer(503, {
      exceptionType: 'ApiException',
      code: 'library-unavailable',
      message: 'Die Bibliothek antwortet nicht.',
    });
    const view = await openSwitch(failed);
    await view.user.click(await enabledBox());
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
    expect((await enabledBox()).checked).toBe(false);
  });

  it('is not there in a public place, and says why', async () => {
    browserWith({});
    setToken(account, 'token');
    await renderInApp(<Choices account={{ ...account, keep: 'nothing' }} />, { path: '/profile' });
    expect(screen.getByText(/andere könnten sie lesen/)).toBeTruthy();
    expect([screen.queryByRole('switch'), screen.queryByText('Bald fällig')]).toEqual([null, null]);
  });
});

describe('a change of the PIN', () => {
  it('asks anew for the pushes of this device, whose login it has ended', async () => {
    const { notification } = browserWith({ permission: 'granted', answer: 'granted', subscribedWith: key });
    const view = await openSwitch([]);
    await enabledBox();
    await renewPushes(account, 'de');
    expect(view.requests.at(-1)?.body).toMatchObject({ endpoint });
    notification.permission = 'denied';
    const { length } = view.requests;
    await renewPushes(account, 'de');
    expect(view.requests).toHaveLength(length);
  });
});

describe('a logout', () => {
  it('ends the pushes of the account', async () => {
    const { subscription } = browserWith({ permission: 'granted', subscribedWith: key });
    const view = await openSwitch([deviceId]);
    await enabledBox();
    await logOut(account);
    await waitFor(() => expect(view.requests.at(-1)?.path).toMatch(/\/push\/remove$/));
    expect(view.requests.at(-1)?.headers.get('Authorization')).toBe('Bearer token');
    expect(subscription()).not.toBeNull();
  });

  it('ends those of the browser where the service cannot be told', async () => {
    const { subscription } = browserWith({ permission: 'granted', subscribedWith: key });
    useApp.setState({ accounts: [account], accountIndex: 0 });
    await logOut(account);
    await waitFor(() => expect(subscription()).toBeNull());
  });
});
