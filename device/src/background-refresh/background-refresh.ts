import { isNative } from '../platform/platform.ts';
import type { BackgroundRefresh } from './definitions.ts';
import { webBackgroundRefresh } from './web.ts';

/** Loads the runs in the background of the device the app runs on. */
export const loadBackgroundRefresh = async (): Promise<BackgroundRefresh> =>
  isNative ? (await import('./native.ts')).nativeBackgroundRefresh : webBackgroundRefresh;
