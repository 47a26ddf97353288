import { SystemBars as Plugin, SystemBarsStyle, SystemBarType } from '@capacitor/core';
import { attempt } from '../platform/device-result.ts';
import type { Ground, SystemBars } from './definitions.ts';

/** Capacitor names a style after the ground, not after the icons. */
const styles: Readonly<Record<Ground, SystemBarsStyle>> = { light: SystemBarsStyle.Light, dark: SystemBarsStyle.Dark };

/** The bars by Capacitor's own plugin. */
export const nativeSystemBars: SystemBars = {
  async setGrounds({ status, navigation }) {
    await attempt(() => Plugin.setStyle({ style: styles[status], bar: SystemBarType.StatusBar }));
    await attempt(() => Plugin.setStyle({ style: styles[navigation], bar: SystemBarType.NavigationBar }));
  },
};
