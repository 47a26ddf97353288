import { isNative } from '../platform/platform.ts';
import type { Brightness } from './definitions.ts';
import { webBrightness } from './web.ts';

/** Loads the brightness of the device the app runs on. */
export const loadBrightness = async (): Promise<Brightness> =>
  isNative ? (await import('./native.ts')).nativeBrightness : webBrightness;
