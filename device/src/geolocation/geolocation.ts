import { isNative } from '../platform/platform.ts';
import type { Geolocation } from './definitions.ts';
import { webGeolocation } from './web.ts';

/** The geolocation of the device the app runs on. */
export const geolocation: Geolocation = isNative
  ? { position: async () => (await import('./native.ts')).nativeGeolocation.position() }
  : webGeolocation(globalThis.navigator?.geolocation);
