import { registerPlugin } from '@capacitor/core';
import { attempt, codeOf } from '../platform/device-result.ts';
import { fieldsOf } from '../platform/plugin-answer.ts';
import type { Wallet, WalletFailure } from './definitions.ts';

/** Our own plugin: Java in `native/plugin/android`, Swift in `native/plugin/ios`. */
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

/** Bytes that are converted at once: engines limit the number of arguments. */
const chunkLength = 8192;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += chunkLength)
    text += String.fromCharCode(...bytes.subarray(at, at + chunkLength));
  return btoa(text);
}

/** The wallet of an iPhone, or the app of an Android phone that opens passes. */
export const nativeWallet: Wallet = {
  async isAvailable() {
    const answer = await attempt(() => PassToWallet.isAvailable());
    return answer.ok && fieldsOf(answer.value).available === true;
  },
  async addPass(pass) {
    try {
      await PassToWallet.addToWallet({ base64: toBase64(pass) });
      return { ok: true };
    } catch (error) {
      return { ok: false, failure: failures.get(codeOf(error)) ?? 'unavailable' };
    }
  },
};
