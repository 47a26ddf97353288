import { isNative } from '../platform/platform.ts';
import type { Network } from './definitions.ts';
import { webNetwork } from './web.ts';

/** Loads the connection of the device the app runs on. */
export const loadNetwork = async (): Promise<Network> =>
  isNative ? (await import('./native.ts')).nativeNetwork : webNetwork(globalThis.window);
