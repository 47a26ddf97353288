import type { ExternalBrowser } from './definitions.ts';
import { isHttpAddress } from './http-address.ts';

/** Opens a new tab without access to the app and without a referrer. */
export const webExternalBrowser = (open: typeof globalThis.open): ExternalBrowser => ({
  async open(url) {
    if (isHttpAddress(url)) open(url, '_blank', 'noopener,noreferrer');
    return isHttpAddress(url);
  },
});
