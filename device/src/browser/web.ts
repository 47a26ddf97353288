import type { ExternalBrowser } from './definitions.ts';
import { isHttpAddress } from './http-address.ts';

/** A new tab that knows nothing of the app. */
export const webExternalBrowser = (open: typeof globalThis.open): ExternalBrowser => ({
  async open(url) {
    if (isHttpAddress(url)) open(url, '_blank', 'noopener,noreferrer');
    return isHttpAddress(url);
  },
});
