import type { Network } from './definitions.ts';

/** The part of a browser's window that is used. */
interface BrowserWindow {
  readonly navigator: { readonly onLine: boolean };
  addEventListener(type: 'online' | 'offline', listener: () => void): void;
  removeEventListener(type: 'online' | 'offline', listener: () => void): void;
}

/** The connection as a browser claims it (HTML standard, `navigator.onLine`). */
export const webNetwork = (browser: BrowserWindow): Network => ({
  isConnected: async () => browser.navigator.onLine,
  async onChange(listener) {
    const notify = () => listener(browser.navigator.onLine);
    browser.addEventListener('online', notify);
    browser.addEventListener('offline', notify);
    return () => {
      browser.removeEventListener('online', notify);
      browser.removeEventListener('offline', notify);
    };
  },
});
