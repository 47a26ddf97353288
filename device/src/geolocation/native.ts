import { Geolocation as Plugin } from '@capacitor/geolocation';
import { type Geolocation, type PositionFailure, positionOptions } from './definitions.ts';

/** The position of a phone by `@capacitor/geolocation`; a permission that cannot be had counts as not granted. */
export const nativeGeolocation: Geolocation = {
  async position() {
    const permission = await ask();
    if (permission !== undefined) return { ok: false, failure: permission };
    try {
      const { coords } = await Plugin.getCurrentPosition(positionOptions);
      return { ok: true, position: { lat: coords.latitude, lon: coords.longitude, accuracy: coords.accuracy } };
    } catch (error) {
      const isLate = error instanceof Error && /time/i.test(error.message);
      return { ok: false, failure: isLate ? 'timeout' : 'position-unavailable' };
    }
  },
};

/** Asks the patron where that is possible; the answer is why there will be no position. */
async function ask(): Promise<PositionFailure | undefined> {
  try {
    const known = await Plugin.checkPermissions();
    if (known.location === 'granted' || known.coarseLocation === 'granted') return undefined;
    const answer = await Plugin.requestPermissions({ permissions: ['coarseLocation'] });
    return answer.coarseLocation === 'granted' || answer.location === 'granted' ? undefined : 'permission-denied';
  } catch {
    return 'permission-denied';
  }
}
