import type { Wallet } from './definitions.ts';

/** Browsers open a pass by its address; they have no wallet to add it to. */
export const webWallet: Wallet = {
  isAvailable: async () => false,
  addPass: async () => ({ ok: false, failure: 'unavailable' }),
};
