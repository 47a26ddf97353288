import { registerPlugin } from '@capacitor/core';
import { attempt } from '../platform/device-result.ts';
import { fieldsOf, timeOf } from '../platform/plugin-answer.ts';
import type { BackgroundRefresh } from './definitions.ts';

/** Our own plugin: Java in `native/plugin/android`, Swift in `native/plugin/ios`. */
interface BackgroundRefreshPlugin {
  enable(options: { input: string }): Promise<void>;
  disable(): Promise<void>;
  getStatus(): Promise<{ isAllowed?: boolean; lastRun?: number; results?: string }>;
}

const Plugin = registerPlugin<BackgroundRefreshPlugin>('BackgroundRefresh');

/** Runs by WorkManager on Android, and by BGTaskScheduler on iOS. */
export const nativeBackgroundRefresh: BackgroundRefresh = {
  enable: (input) => attempt(() => Plugin.enable({ input })),
  disable: () => attempt(() => Plugin.disable()),
  getStatus: () =>
    attempt(async () => {
      const { isAllowed, lastRun, results } = fieldsOf(await Plugin.getStatus());
      const time = timeOf(lastRun);
      return {
        ...(typeof isAllowed === 'boolean' && { isAllowed }),
        ...(time && { lastRun: time }),
        ...(typeof results === 'string' && { results }),
      };
    }),
};
