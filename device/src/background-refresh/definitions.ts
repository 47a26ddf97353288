import type { DeviceResult } from '../platform/device-result.ts';

/** What the phone tells about its runs in the background. */
export interface BackgroundRefreshStatus {
  /**
   * Whether the settings of the phone let the app run in the background; absent where it does not tell (before Android 9).
   * That they do is no promise: the system decides when it runs, and makers of phones add rules of their own.
   */
  readonly isAllowed?: boolean;
  /** When the last run ended, successful or not. */
  readonly lastRun?: Date;
  /** What the runs stored, as they wrote it. */
  readonly results?: string;
}

/**
 * Runs of the app's rules in the background every few hours, whenever the system lets the app. Nothing here throws;
 * failures are values.
 */
export interface BackgroundRefresh {
  /** Enables the runs, or gives them another input, which they read at their start. */
  enable(input: string): Promise<DeviceResult<void>>;
  /** Ends the runs, and removes their input and their results. */
  disable(): Promise<DeviceResult<void>>;
  getStatus(): Promise<DeviceResult<BackgroundRefreshStatus>>;
}
