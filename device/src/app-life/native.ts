import { App } from '@capacitor/app';
import { attempt } from '../platform/device-result.ts';
import type { AppLife } from './definitions.ts';

/** The life of the app by `@capacitor/app`. */
export const nativeAppLife: AppLife = {
  onResume: (listener) => subscribe(() => App.addListener('resume', listener)),
  onBack: (listener) => subscribe(() => App.addListener('backButton', listener)),
  async onUrlOpen(listener) {
    const stop = await subscribe(() => App.addListener('appUrlOpen', ({ url }) => listener(url)));
    const launch = await attempt(() => App.getLaunchUrl());
    if (launch.ok && launch.value) listener(launch.value.url);
    return stop;
  },
  minimize: async () => void (await attempt(() => App.minimizeApp())),
};

async function subscribe(add: () => Promise<{ remove(): Promise<void> }>): Promise<() => void> {
  const handle = await attempt(add);
  return () => void (handle.ok && handle.value.remove());
}
