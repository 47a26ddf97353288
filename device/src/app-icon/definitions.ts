import type { DeviceResult } from '../platform/device-result.ts';

/** The icon of the app on the home screen. */
export interface AppIcon {
  isSupported(): Promise<boolean>;
  /**
   * The name of the icon that is shown; undefined for the app's own. Of use on iOS alone: on Android the plugin takes what
   * the system starts for the icon, which is the activity whichever icon is shown.
   */
  get(): Promise<DeviceResult<string | undefined>>;
  /** Shows the icon of this name, which was built into the app; undefined shows the app's own. Repeating it changes nothing. */
  set(name: string | undefined, allNames: readonly string[]): Promise<DeviceResult<void>>;
}
