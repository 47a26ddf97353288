import { isNative } from '../platform/platform.ts';
import type { Wallet } from './definitions.ts';
import { webWallet } from './web.ts';

/** Loads the wallet of the device the app runs on. */
export const loadWallet = async (): Promise<Wallet> =>
  isNative ? (await import('./native.ts')).nativeWallet : webWallet;
