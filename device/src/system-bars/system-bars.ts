import { isNative } from '../platform/platform.ts';
import type { SystemBars } from './definitions.ts';

/** Loads the system bars of the device the app runs on; a page has none. */
export const loadSystemBars = async (): Promise<SystemBars> =>
  isNative ? (await import('./native.ts')).nativeSystemBars : { setGrounds: async () => {} };
