import { App } from '@capacitor/app';
import { attempt } from '../platform/device-result.ts';
import { fieldsOf, textOf } from '../platform/plugin-answer.ts';
import { subscribe } from '../platform/subscribe.ts';
import type { AppLife } from './definitions.ts';

/** The life of the app by `@capacitor/app`. */
export const nativeAppLife: AppLife = {
  onResume: (listener) => subscribe(() => App.addListener('resume', () => listener())),
  onBack: (listener) => subscribe(() => App.addListener('backButton', () => listener())),
  async onUrlOpen(listener) {
    const open = (event: unknown) => {
      const url = textOf(fieldsOf(event).url);
      if (url !== undefined) listener(url);
    };
    const stop = await subscribe(() => App.addListener('appUrlOpen', open));
    const launch = await attempt(() => App.getLaunchUrl());
    if (launch.ok) open(launch.value);
    return stop;
  },
  minimize: async () => void (await attempt(() => App.minimizeApp())),
};
