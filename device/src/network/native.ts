import { Network as Plugin } from '@capacitor/network';
import { attempt } from '../platform/device-result.ts';
import type { Network } from './definitions.ts';

/** The connection of a phone by `@capacitor/network`. A system that cannot tell counts as connected: calls decide. */
export const nativeNetwork: Network = {
  async isConnected() {
    const status = await attempt(() => Plugin.getStatus());
    return !status.ok || status.value.connected;
  },
  async onChange(listener) {
    const handle = await attempt(() =>
      Plugin.addListener('networkStatusChange', ({ connected }) => listener(connected)),
    );
    return () => void (handle.ok && handle.value.remove());
  },
};
