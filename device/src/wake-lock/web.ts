import type { WakeLock } from './definitions.ts';

/** The part of a browser's `navigator.wakeLock` that is used (W3C Screen Wake Lock, section 6). */
export interface BrowserWakeLock {
  request(type: 'screen'): Promise<{
    release(): Promise<void>;
    addEventListener(type: 'release', listener: () => void): void;
  }>;
}

/** The part of `document` that is used. */
export interface BrowserPage {
  readonly visibilityState: string;
  addEventListener(type: 'visibilitychange', listener: () => void): void;
  removeEventListener(type: 'visibilitychange', listener: () => void): void;
}

/**
 * Creates a wake lock with the browser. It requests the lock again when the page becomes visible, because the browser
 * releases it when the page is hidden.
 */
export function webWakeLock(browser: BrowserWakeLock | undefined, page: BrowserPage | undefined): WakeLock {
  return {
    hold(onChange) {
      if (!browser || !page) return () => {};
      let isReleased = false;
      let release: (() => Promise<void>) | undefined;
      const request = async () => {
        if (isReleased || release || page.visibilityState !== 'visible') return;
        try {
          const lock = await browser.request('screen');
          if (isReleased) return void (await lock.release());
          release = () => lock.release();
          lock.addEventListener('release', () => {
            release = undefined;
            onChange(false);
          });
          onChange(true);
        } catch {
          // The device saves its battery or does not allow it.
          onChange(false);
        }
      };
      const onVisibilityChange = () => void request();
      page.addEventListener('visibilitychange', onVisibilityChange);
      onVisibilityChange();
      return () => {
        isReleased = true;
        page.removeEventListener('visibilitychange', onVisibilityChange);
        release?.().catch(() => undefined);
      };
    },
  };
}
