import { isNative } from '../platform/platform.ts';
import type { ShareSheet } from './definitions.ts';
import { webShareSheet } from './web.ts';

/** Loads the share sheet of the device the app runs on. */
export const loadShareSheet = async (): Promise<ShareSheet> =>
  isNative ? (await import('./native.ts')).nativeShareSheet : webShareSheet(globalThis.navigator);
