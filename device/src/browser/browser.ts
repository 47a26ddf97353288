import { isNative } from '../platform/platform.ts';
import type { ExternalBrowser } from './definitions.ts';
import { webExternalBrowser } from './web.ts';

/** Loads the browser of the device the app runs on. */
export const loadExternalBrowser = async (): Promise<ExternalBrowser> =>
  isNative ? (await import('./native.ts')).nativeExternalBrowser : webExternalBrowser(globalThis.open);
