import { ScreenBrightness } from '@capacitor-community/screen-brightness';
import { attempt } from '../platform/device-result.ts';
import { fieldsOf, numberOf } from '../platform/plugin-answer.ts';
import type { Brightness } from './definitions.ts';

/** On Android it gives the brightness back to the system. */
const systemBrightness = -1;

/** The brightness of a phone by `@capacitor-community/screen-brightness`. */
export const nativeBrightness: Brightness = {
  async maximize() {
    const before = await attempt(() => ScreenBrightness.getBrightness());
    await attempt(() => ScreenBrightness.setBrightness({ brightness: 1 }));
    const brightness = (before.ok ? numberOf(fieldsOf(before.value).brightness, 0, 1) : undefined) ?? systemBrightness;
    return () => void attempt(() => ScreenBrightness.setBrightness({ brightness }));
  },
};
