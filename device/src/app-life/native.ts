import { App } from '@capacitor/app';
import { attempt } from '../platform/device-result.ts';
import { fieldsOf, textOf } from '../platform/plugin-answer.ts';
import { subscribe } from '../platform/subscribe.ts';
import type { AppLife } from './definitions.ts';

/** The life of the app by `@capacitor/app`. */
export const nativeAppLife: AppLife = {
  onResume: (listener) => subscribe(() => App.addListener('resume', () => listener())),
  onBack: (listener) => subscribe(() => App.addListener('backButton', () => listener())),
  async launchUrl() {
    const launch = await attempt(() => App.getLaunchUrl());
    return launch.ok ? textOf(fieldsOf(launch.value).url) : undefined;
  },
  onUrlOpen: (listener) =>
    subscribe(() =>
      App.addListener('appUrlOpen', (event) => {
        const url = textOf(fieldsOf(event).url);
        if (url !== undefined) listener(url);
      }),
    ),
  minimize: async () => void (await attempt(() => App.minimizeApp())),
};
