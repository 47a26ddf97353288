import { registerPlugin } from '@capacitor/core';
import type { InstallReferrer } from './definitions.ts';

/** Our own plugin, on Android alone: Java in `native/plugin/android`. */
interface InstallReferrerPlugin {
  getReferrer(): Promise<{ referrer?: string }>;
}

const Plugin = registerPlugin<InstallReferrerPlugin>('InstallReferrer');

/** The referrer of Google's store. */
export const nativeInstallReferrer: InstallReferrer = {
  async read() {
    try {
      const { referrer } = await Plugin.getReferrer();
      return typeof referrer === 'string' && referrer !== '' ? referrer : undefined;
    } catch {
      return undefined;
    }
  },
};
