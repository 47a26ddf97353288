import { AppIcon as Plugin } from '@capacitor-community/app-icon';
import { attempt } from '../platform/device-result.ts';
import { fieldsOf, textOf } from '../platform/plugin-answer.ts';
import type { AppIcon } from './definitions.ts';

/** The icon by `@capacitor-community/app-icon`: alternate icons on iOS, activity aliases on Android. */
export const nativeAppIcon: AppIcon = {
  async isSupported() {
    const answer = await attempt(() => Plugin.isSupported());
    return answer.ok && fieldsOf(answer.value).value === true;
  },
  get: () => attempt(async () => textOf(fieldsOf(await Plugin.getName()).value)),
  set: (name, allNames) =>
    attempt(async () => {
      const otherNames = allNames.filter((iconName) => iconName !== name);
      if (name === undefined) await Plugin.reset({ disable: otherNames, suppressNotification: true });
      else await Plugin.change({ name, disable: otherNames, suppressNotification: true });
    }),
};
