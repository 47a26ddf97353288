import { Share } from '@capacitor/share';
import { attemptByPatron } from '../platform/device-result.ts';
import type { ShareSheet } from './definitions.ts';

/** The sheet of a phone by `@capacitor/share`. Declining it is a failure of the plugin, and nothing was shared. */
export const nativeShareSheet: ShareSheet = {
  isAvailable: async () => true,
  share: async (content) => (await attemptByPatron(() => Share.share({ ...content }))).ok,
};
