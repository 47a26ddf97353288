import { Geolocation as Plugin } from '@capacitor/geolocation';
import { messageOf } from '../platform/device-result.ts';
import { checkPermission, requestPermission } from '../platform/permission.ts';
import { fieldsOf, numberOf } from '../platform/plugin-answer.ts';
import { type Geolocation, positionOptions } from './definitions.ts';

/** Half the circumference of the Earth in metres: no uncertainty is larger. */
const farthest = 20_037_509;

/** The position of a phone by `@capacitor/geolocation`; a permission that cannot be had counts as not granted. */
export const nativeGeolocation: Geolocation = {
  async position() {
    if (!(await mayLocate())) return { ok: false, failure: 'permission-denied' };
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      const late = new Promise<undefined>((resolve) => {
        // The plugin's own time limit comes first, where it keeps it.
        timer = setTimeout(() => resolve(undefined), positionOptions.timeout * 2);
      });
      const answer: unknown = await Promise.race([Plugin.getCurrentPosition(positionOptions), late]);
      if (answer === undefined) return { ok: false, failure: 'timeout' };
      const { latitude, longitude, accuracy } = fieldsOf(fieldsOf(answer).coords);
      const lat = numberOf(latitude, -90, 90);
      const lon = numberOf(longitude, -180, 180);
      if (lat === undefined || lon === undefined) return { ok: false, failure: 'position-unavailable' };
      return { ok: true, position: { lat, lon, accuracy: numberOf(accuracy, 0, farthest) ?? farthest } };
    } catch (error) {
      return { ok: false, failure: /time/i.test(messageOf(error)) ? 'timeout' : 'position-unavailable' };
    } finally {
      clearTimeout(timer);
    }
  },
};

/** Asks the patron where that is possible. */
async function mayLocate(): Promise<boolean> {
  const state = (answer: unknown) => {
    const { location, coarseLocation } = fieldsOf(answer);
    return [location, coarseLocation].includes('granted') ? 'granted' : coarseLocation;
  };
  if ((await checkPermission(async () => state(await Plugin.checkPermissions()))) === 'granted') return true;
  const request = async () => state(await Plugin.requestPermissions({ permissions: ['coarseLocation'] }));
  return (await requestPermission(request)) === 'granted';
}
