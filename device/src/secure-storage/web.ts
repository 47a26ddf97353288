import { unimplemented } from '../platform/device-result.ts';
import type { SecureStorage } from './definitions.ts';

/** Browsers have no safe; there the service keeps the secret in a cookie that no script can read. */
export const webSecureStorage: SecureStorage = {
  get: async () => unimplemented,
  set: async () => unimplemented,
  remove: async () => unimplemented,
  listKeys: async () => unimplemented,
};
