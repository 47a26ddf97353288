import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { initialState } from '#shared/state/app-state.ts';
import { useApp } from '#shared/state/store.ts';
import { hasInstallOffer, takeInstallOffer, watchInstallation } from './install-prompt.ts';

const isInstalled = () => useApp.getState().installed ?? false;

/** A window that is, or is not, that of an installed app. */
function openWindow(matches: boolean): EventTarget {
  const window = Object.assign(new EventTarget(), { matchMedia: () => ({ matches }) });
  vi.stubGlobal('window', window);
  return window;
}

describe('whether the app is installed', () => {
  beforeEach(() => useApp.setState(initialState, true));
  afterEach(() => vi.unstubAllGlobals());

  it('is remembered when the browser has installed it', () => {
    const window = openWindow(false);
    watchInstallation();
    expect(isInstalled()).toBe(false);
    window.dispatchEvent(new Event('appinstalled'));
    expect(isInstalled()).toBe(true);
  });

  it('is known from a window of its own', () => {
    openWindow(true);
    watchInstallation();
    expect(isInstalled()).toBe(true);
  });

  it('is reset when the browser offers the installation again, and that offer can be taken once', () => {
    const window = openWindow(false);
    watchInstallation();
    window.dispatchEvent(new Event('appinstalled'));
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    window.dispatchEvent(offer);
    expect([isInstalled(), offer.defaultPrevented, hasInstallOffer()]).toEqual([false, true, true]);
    expect([takeInstallOffer(), takeInstallOffer()]).toEqual([offer, undefined]);
  });
});
