import { passFile } from '@buchfink/contract/account/pass';
import { clientVersion, clientVersionHeader } from '@buchfink/contract/endpoint';
import { loadWallet } from '@buchfink/device/wallet/wallet';
import type { PlainKey } from '@buchfink/texts/texts';
import { ConnectionError } from '#shared/api/connection-error.ts';
import { throwServiceError } from '#shared/api/throw-service-error.ts';
import { connection } from '#shared/connection/service-connection.ts';

/**
 * Fetches a pass and hands it to the wallet of the phone.
 *
 * @returns the key of what to say when it is not in the wallet afterwards; undefined also when the patron declined
 */
export async function addToWallet(source: string): Promise<PlainKey | undefined> {
  const pass = await fetchPass(source);
  // What is no pass is for the wallet to refuse: it knows.
  const result = await (await loadWallet()).addPass(pass);
  if (result.ok || result.failure === 'cancelled') return undefined;
  return `wallet.${result.failure}`;
}

/** Throws what the service says instead of a pass, or a `ConnectionError`. */
async function fetchPass(source: string): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(passFile.timeout);
  let response: Response;
  let bytes: ArrayBuffer;
  try {
    response = await fetch(source, {
      headers: { [clientVersionHeader]: clientVersion },
      credentials: 'omit',
      cache: 'no-store',
      signal,
    });
    bytes = await response.arrayBuffer();
  } catch (cause) {
    await connection.unanswered();
    throw new ConnectionError(signal.aborted ? 'timeout' : 'network', { cause });
  }
  if (!response.ok) throwServiceError(response, new TextDecoder().decode(bytes));
  return new Uint8Array(bytes);
}
