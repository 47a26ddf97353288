import { isNative } from '../platform/platform.ts';
import type { AppLife } from './definitions.ts';
import { webAppLife } from './web.ts';

/** Loads the life of the app on the device it runs on. */
export const loadAppLife = async (): Promise<AppLife> =>
  isNative ? (await import('./native.ts')).nativeAppLife : webAppLife(globalThis.document);
