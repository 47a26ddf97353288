import { registerPlugin } from '@capacitor/core';
import { attempt } from '../platform/device-result.ts';
import { fieldsOf, textOf } from '../platform/plugin-answer.ts';
import type { InstallReferrer } from './definitions.ts';

/** Our own plugin, on Android alone: Java in `native/plugin/android`. */
interface InstallReferrerPlugin {
  getReferrer(): Promise<{ referrer?: string }>;
}

const Plugin = registerPlugin<InstallReferrerPlugin>('InstallReferrer');

/** The referrer of Google's store. */
export const nativeInstallReferrer: InstallReferrer = {
  async read() {
    const answer = await attempt(() => Plugin.getReferrer());
    return answer.ok ? textOf(fieldsOf(answer.value).referrer) || undefined : undefined;
  },
};
