import { isNative } from '../platform/platform.ts';
import type { SecureStorage } from './definitions.ts';
import { webSecureStorage } from './web.ts';

/** Loads the safe of the device the app runs on. */
export const loadSecureStorage = async (): Promise<SecureStorage> =>
  isNative ? (await import('./native.ts')).nativeSecureStorage : webSecureStorage;
