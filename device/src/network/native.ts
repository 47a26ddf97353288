import { Network as Plugin } from '@capacitor/network';
import { attempt } from '../platform/device-result.ts';
import { fieldsOf } from '../platform/plugin-answer.ts';
import { subscribe } from '../platform/subscribe.ts';
import type { Network } from './definitions.ts';

/** A system that cannot tell counts as connected: calls decide. */
const isConnected = (status: unknown) => fieldsOf(status).connected !== false;

/** The connection of a phone by `@capacitor/network`. */
export const nativeNetwork: Network = {
  async isConnected() {
    const answer = await attempt(() => Plugin.getStatus());
    return !answer.ok || isConnected(answer.value);
  },
  onChange: (listener) =>
    subscribe(() => Plugin.addListener('networkStatusChange', (status) => listener(isConnected(status)))),
};
