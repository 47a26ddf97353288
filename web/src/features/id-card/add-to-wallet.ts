import { loadWallet } from '@buchfink/device/wallet/wallet';
import type { MessageKey } from '#shared/i18n/catalogue.ts';

/**
 * Fetches a pass and hands it to the wallet of the phone.
 *
 * @returns the key of what to say when it is not in the wallet afterwards; undefined also when the patron declined
 */
export async function addToWallet(source: string): Promise<MessageKey | undefined> {
  const response = await fetch(source, { credentials: 'omit' });
  // What is no pass is for the wallet to refuse: it knows.
  const result = await (await loadWallet()).addPass(new Uint8Array(await response.arrayBuffer()));
  if (result.ok || result.failure === 'cancelled') return undefined;
  return `wallet.${result.failure}`;
}
