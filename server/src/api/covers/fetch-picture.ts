import { fetchPublic } from '../../base/http/client/fetch-public.ts';
import type { MayConnect, Resolve } from '../../base/http/client/web-address.ts';

const maxBytes = 5 * 1024 * 1024;
const maxTime = 5000;

/** The limits of a fetch; the defaults are those of the service. */
export interface FetchLimits {
  /** Whether a resolved address may be connected to; tests allow their own machine. */
  readonly mayConnect?: MayConnect;
  readonly resolve?: Resolve;
  /** Milliseconds for the whole fetch, with redirects and body. */
  readonly maxTime?: number;
}

/**
 * Fetches an image whose address comes from a record, from public machines only: 5 MiB in 5 seconds. Throws for
 * anything else.
 */
export async function fetchPicture(address: string, limits: FetchLimits = {}): Promise<Buffer> {
  const accept = 'image/webp,image/jpeg,image/png,image/gif';
  return fetchPublic(address, { ...limits, maxTime: limits.maxTime ?? maxTime, maxBytes, accept });
}
