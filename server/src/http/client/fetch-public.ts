import { Agent } from 'undici';
import { callWeb } from './call-web.ts';
import { isPublicAddress } from './public-address.ts';
import { checkedLookup, type MayConnect, type Resolve } from './web-address.ts';

/** What is asked for, and how much of it is taken at most. */
export interface PublicFetch {
  /** Whether a resolved address may be connected to; the public internet unless given. */
  readonly mayConnect?: MayConnect | undefined;
  readonly resolve?: Resolve | undefined;
  /** Milliseconds for everything together, redirects and body included. */
  readonly maxTime: number;
  readonly maxBytes: number;
  /** Media types, as the `Accept` header has them. */
  readonly accept: string;
}

/**
 * Fetches an address that anyone may have written: web addresses only, to public machines only, over a connection that
 * goes to the very address that was checked; at most three redirects, each checked anew. Throws on anything else.
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
