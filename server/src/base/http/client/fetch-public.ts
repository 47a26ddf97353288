import { Agent } from 'undici';
import { callWeb } from './call-web.ts';
import { isPublicAddress } from './public-address.ts';
import { checkedLookup, type MayConnect, type Resolve } from './web-address.ts';

/** Limits of a fetch. */
export interface PublicFetch {
  /** Whether a connection to a resolved address is allowed; by default only the public internet. */
  readonly mayConnect?: MayConnect | undefined;
  readonly resolve?: Resolve | undefined;
  /** Milliseconds for the whole fetch, including redirects and body. */
  readonly maxTime: number;
  readonly maxBytes: number;
  /** Media types, in the syntax of the `Accept` header. */
  readonly accept: string;
}

/**
 * Fetches an untrusted address: http and https only, public machines only, and at most three redirects, each checked.
 * The connection goes to the address that was checked. Throws an `Error` otherwise, or for a status other than 200.
 */
export async function fetchPublic(address: string, limits: PublicFetch): Promise<Buffer> {
  const { mayConnect = isPublicAddress, resolve, maxTime, maxBytes, accept } = limits;
  const dispatcher = new Agent({ connect: { lookup: checkedLookup(mayConnect, resolve) }, maxHeaderSize: 16_384 });
  try {
    const { status, body } = await callWeb({
      address,
      headers: { accept },
      maxBytes,
      signal: AbortSignal.timeout(maxTime),
      routeTo: () => ({ dispatcher, mayConnect }),
    });
    if (status !== 200) throw new Error(`status ${status}`);
    return body;
  } finally {
    await dispatcher.destroy();
  }
}
