import { isNative } from '@buchfink/device/platform/platform';
import { dispatch } from '#shared/state/store.ts';

/** The browser's offer to install the app (Manifest incubations, BeforeInstallPromptEvent). */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let pendingOffer: InstallOffer | undefined;

/** Whether the app is installed: it runs in a shell, or in a window of its own. */
export function isStandalone(): boolean {
  return isNative || window.matchMedia('(display-mode: standalone)').matches;
}

/**
 * Keeps the browser's offer, which comes once soon after the start, and remembers whether the app is installed. A
 * browser offers only what is not installed. Call it before the offer can come.
 */
export function watchInstallation(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    pendingOffer = event as InstallOffer;
    dispatch({ type: 'installed-set', installed: false });
  });
  window.addEventListener('appinstalled', () => dispatch({ type: 'installed-set', installed: true }));
  if (isStandalone()) dispatch({ type: 'installed-set', installed: true });
}

/** Takes the offer, which can be used once; undefined when there is none. */
export function takeInstallOffer(): InstallOffer | undefined {
  const offer = pendingOffer;
  pendingOffer = undefined;
  return offer;
}

/** Whether there is an offer to take. */
export function hasInstallOffer(): boolean {
  return pendingOffer !== undefined;
}
