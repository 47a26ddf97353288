import { type Geolocation, type PositionFailure, type PositionResult, positionOptions } from './definitions.ts';

/** The part of a browser's `navigator.geolocation` that is used (W3C Geolocation, section 6). */
export interface BrowserGeolocation {
  getCurrentPosition(
    success: (position: { coords: { latitude: number; longitude: number; accuracy: number } }) => void,
    failure: (error: { code: number }) => void,
    options: { timeout: number; maximumAge: number },
  ): void;
}

/** Codes of GeolocationPositionError (W3C Geolocation, section 9). */
const failures: Readonly<Record<number, PositionFailure>> = {
  1: 'permission-denied',
  2: 'position-unavailable',
  3: 'timeout',
};

/** Creates geolocation with the browser; a browser without it answers `position-unavailable`. */
export function webGeolocation(browser: BrowserGeolocation | undefined): Geolocation {
  return {
    position: () =>
      new Promise<PositionResult>((resolve) => {
        if (!browser) {
          resolve({ ok: false, failure: 'position-unavailable' });
          return;
        }
        browser.getCurrentPosition(
          ({ coords: { latitude, longitude, accuracy } }) =>
            resolve({ ok: true, position: { lat: latitude, lon: longitude, accuracy } }),
          ({ code }) => resolve({ ok: false, failure: failures[code] ?? 'position-unavailable' }),
          positionOptions,
        );
      }),
  };
}
