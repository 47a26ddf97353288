import { platform } from '../platform/platform.ts';
import type { InstallReferrer } from './definitions.ts';
import { webInstallReferrer } from './web.ts';

/** Loads the install referrer of the device the app runs on. */
export const loadInstallReferrer = async (): Promise<InstallReferrer> =>
  platform === 'android' ? (await import('./native.ts')).nativeInstallReferrer : webInstallReferrer;
