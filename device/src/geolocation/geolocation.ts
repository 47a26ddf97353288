import type { Geolocation } from './definitions.ts';
import { webGeolocation } from './web.ts';

/** The geolocation of the device the app runs on. */
export const geolocation: Geolocation = webGeolocation(globalThis.navigator?.geolocation);
