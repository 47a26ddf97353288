import { Browser } from '@capacitor/browser';
import { attempt } from '../platform/device-result.ts';
import type { ExternalBrowser } from './definitions.ts';
import { isHttpAddress } from './http-address.ts';

/** The system's browser sheet by `@capacitor/browser`. */
export const nativeExternalBrowser: ExternalBrowser = {
  async open(url) {
    if (!isHttpAddress(url)) return false;
    return (await attempt(() => Browser.open({ url }))).ok;
  },
};
