import { unimplemented } from '../platform/device-result.ts';
import type { AppIcon } from './definitions.ts';

/** The icon of a page is the browser's affair. */
export const webAppIcon: AppIcon = {
  isSupported: async () => false,
  get: async () => unimplemented,
  set: async () => unimplemented,
};
