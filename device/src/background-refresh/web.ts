import type { BackgroundRefresh } from './definitions.ts';

const unavailable = { ok: false, failure: 'UNAVAILABLE' } as const;

/** A page ends with its tab: browsers run nothing every few hours. */
export const webBackgroundRefresh: BackgroundRefresh = {
  enable: async () => unavailable,
  disable: async () => unavailable,
  getStatus: async () => unavailable,
};
