import { unimplemented } from '../platform/device-result.ts';
import type { AppIcon } from './definitions.ts';

/** The icon of a page is the browser's affair. */
export const webAppIcon: AppIcon = { isSupported: async () => false, set: async () => unimplemented };
