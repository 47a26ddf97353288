import type { Geolocation } from './definitions.ts';
import { webGeolocation } from './web.ts';

/** The geolocation of this device. */
export const geolocation: Geolocation = webGeolocation(globalThis.navigator?.geolocation);
