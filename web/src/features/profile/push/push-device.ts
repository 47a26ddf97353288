import {
  addPushSubscription,
  type PushDevices,
  pushKey,
  removePushSubscription,
} from '@buchfink/contract/account/push';
import type { Locale } from '@buchfink/contract/locale';
import { callAsPatron } from '#shared/session/call-as-patron.ts';
import type { AccountKey } from '#shared/state/accounts.ts';
import { isPushSupported } from './push-barrier.ts';

/**
 * Whether this device gets pushes for an account. `unsupported`: the browser has none here · `denied`: the patron has forbidden
 * them in the browser.
 */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

/** Reads the state of this device. Throws as `call` does. */
export async function readPushState(account: AccountKey, signal: AbortSignal): Promise<PushState> {
  const registration = await pushRegistration();
  if (registration === undefined) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await registration.pushManager.getSubscription();
  if (subscription === null || Notification.permission !== 'granted') return 'off';
  const { key, devices } = await callAsPatron(pushKey, { signal }, account);
  return keyOf(subscription) === key && (await isAmong(devices, subscription)) ? 'on' : 'off';
}

/** Asks for the permission and for pushes; call it in a click. Throws as `call` does, and what the browser throws. */
export async function startPushes(account: AccountKey, language: Locale): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const registration = await pushRegistration();
  if (registration === undefined) return 'unsupported';
  const { key } = await callAsPatron(pushKey, {}, account);
  const former = await registration.pushManager.getSubscription();
  // A browser refuses another key beside the one that it has: the service has changed its keys.
  if (former !== null && keyOf(former) !== key) await former.unsubscribe();
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  const body = { endpoint: endpoint ?? '', keys: { p256dh: unpadded(p256dh), auth: unpadded(auth) }, language };
  const { devices } = await callAsPatron(addPushSubscription, { body }, account);
  return (await isAmong(devices, subscription)) ? 'on' : 'off';
}

/** Ends the pushes of an account. The browser keeps its subscription: other accounts of this device may have it. */
export async function stopPushes(account: AccountKey): Promise<PushState> {
  const subscription = await (await pushRegistration())?.pushManager.getSubscription();
  if (subscription) await callAsPatron(removePushSubscription, { body: { endpoint: subscription.endpoint } }, account);
  return 'off';
}

/** Asks anew after a change of the PIN, which has ended the login that asked before. Throws as `startPushes`. */
export async function renewPushes(account: AccountKey, language: Locale): Promise<void> {
  const subscription = await (await pushRegistration())?.pushManager.getSubscription();
  if (subscription && Notification.permission === 'granted') await startPushes(account, language);
}

/** The service worker that gets pushes; undefined where there are none. */
const pushRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  isPushSupported() ? navigator.serviceWorker.getRegistration() : undefined;

/** Whether the service knows this device: by SHA-256 of its endpoint. */
async function isAmong(devices: PushDevices['devices'], { endpoint }: PushSubscription): Promise<boolean> {
  return devices.includes(base64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))));
}

const keyOf = ({ options: { applicationServerKey } }: PushSubscription): string | undefined =>
  applicationServerKey === null ? undefined : base64Url(applicationServerKey);

const unpadded = (text: string) => text.replace(/=+$/, '');

const base64Url = (bytes: ArrayBuffer): string =>
  unpadded(
    btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll('+', '-')
      .replaceAll('/', '_'),
  );
