import { Share } from '@capacitor/share';
import { messageOf } from '../platform/device-result.ts';
import type { ShareSheet } from './definitions.ts';

/** The sheet of a phone by `@capacitor/share`. */
export const nativeShareSheet: ShareSheet = {
  async share(content) {
    try {
      await Share.share({ ...content });
      return 'shared';
    } catch (error) {
      // Both platforms reject with "Share canceled".
      return /cancel/i.test(messageOf(error)) ? 'dismissed' : 'unavailable';
    }
  },
};
