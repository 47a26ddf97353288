import { registerPlugin } from '@capacitor/core';
import { codeOf } from '../platform/device-result.ts';
import type { Wallet, WalletFailure } from './definitions.ts';

/** Our own plugin, on iOS alone: Swift in `native/plugin/ios`. */
interface PassToWalletPlugin {
  isAvailable(): Promise<{ available: boolean }>;
  /** Rejects with code `100`, `101`, `102` or `CANCELLED`. */
  addToWallet(options: { base64: string }): Promise<void>;
}

const PassToWallet = registerPlugin<PassToWalletPlugin>('PassToWallet');

const failures = new Map<unknown, WalletFailure>([
  ['100', 100],
  ['101', 101],
  ['102', 102],
  ['CANCELLED', 'cancelled'],
]);

/** The wallet of an iPhone; elsewhere there is none. */
export const nativeWallet: Wallet = {
  async isAvailable() {
    try {
      return (await PassToWallet.isAvailable()).available === true;
    } catch {
      return false;
    }
  },
  async addPass(pass) {
    try {
      await PassToWallet.addToWallet({ base64: btoa(String.fromCharCode(...pass)) });
      return { ok: true };
    } catch (error) {
      return { ok: false, failure: failures.get(codeOf(error)) ?? 'unavailable' };
    }
  },
};
