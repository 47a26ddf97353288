import { isNative } from '../platform/platform.ts';
import type { AppIcon } from './definitions.ts';
import { webAppIcon } from './web.ts';

/** Loads the icon of the device the app runs on. */
export const loadAppIcon = async (): Promise<AppIcon> =>
  isNative ? (await import('./native.ts')).nativeAppIcon : webAppIcon;
