import { isNative } from '../platform/platform.ts';
import type { Nfc } from './definitions.ts';
import { webNfc } from './web.ts';

/** Loads the NFC of the device the app runs on. */
export const loadNfc = async (): Promise<Nfc> => (isNative ? (await import('./native.ts')).nativeNfc : webNfc);
