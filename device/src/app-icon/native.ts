import { AppIcon as Plugin } from '@capacitor-community/app-icon';
import { attempt } from '../platform/device-result.ts';
import type { AppIcon } from './definitions.ts';

/** The icon by `@capacitor-community/app-icon`: alternate icons on iOS, activity aliases on Android. */
export const nativeAppIcon: AppIcon = {
  async isSupported() {
    const result = await attempt(() => Plugin.isSupported());
    return result.ok && result.value.value;
  },
  get: () => attempt(async () => (await Plugin.getName()).value ?? undefined),
  set: (name, allNames) =>
    attempt(async () => {
      const others = allNames.filter((other) => other !== name);
      if (name === undefined) await Plugin.reset({ disable: others, suppressNotification: true });
      else await Plugin.change({ name, disable: others, suppressNotification: true });
    }),
};
