import { ScreenBrightness } from '@capacitor-community/screen-brightness';
import { attempt } from '../platform/device-result.ts';
import type { Brightness } from './definitions.ts';

/** The brightness of a phone by `@capacitor-community/screen-brightness`. */
export const nativeBrightness: Brightness = {
  async maximize() {
    const before = await attempt(() => ScreenBrightness.getBrightness());
    await attempt(() => ScreenBrightness.setBrightness({ brightness: 1 }));
    // On Android -1 gives it back to the system.
    const brightness = before.ok ? before.value.brightness : -1;
    return () => void attempt(() => ScreenBrightness.setBrightness({ brightness }));
  },
};
