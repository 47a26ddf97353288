import { isNative } from '@buchfink/device/platform/platform';
import { detectPlatform } from '#shared/install/detect-platform.ts';
import { isStandalone } from '#shared/install/install-prompt.ts';
import type { Account } from '#shared/state/accounts.ts';
import { isKiosk } from '#shared/state/kiosk.ts';

/**
 * Why this device can get no pushes for an account. `native`: the app for phones reminds by itself · `public`: others would read
 * them, or the login ends with the page · `install-first`: iOS has them only in an app on the home screen · `unsupported`: the browser
 * has none.
 */
export type PushBarrier = 'native' | 'public' | 'install-first' | 'unsupported';

/** What stands in the way of pushes on this device, as far as it is seen at once; undefined: nothing. */
export function findPushBarrier({ keep }: Pick<Account, 'keep'>): PushBarrier | undefined {
  if (isNative) return 'native';
  if (isKiosk() || keep === 'nothing') return 'public';
  if (isPushSupported()) return undefined;
  const isIos = detectPlatform('', navigator.userAgent, navigator.maxTouchPoints) === 'ios';
  return isIos && !isStandalone() ? 'install-first' : 'unsupported';
}

/** Whether the browser has what pushes need. */
export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
