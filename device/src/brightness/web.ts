import type { Brightness } from './definitions.ts';

/** A page cannot change the brightness. */
export const webBrightness: Brightness = { maximize: async () => () => {} };
