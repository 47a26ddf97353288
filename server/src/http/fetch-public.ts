import { Agent, request } from 'undici';
import { checkedAddresses, isPublicAddress, pinnedTo } from '../covers/public-address.ts';

const maxRedirects = 3;

/** What is asked for, and how much of it is taken at most. */
export interface PublicFetch {
  /** Whether a resolved address may be connected to; the public internet unless given. */
  readonly mayConnect?: ((address: string) => boolean) | undefined;
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
  const signal = AbortSignal.timeout(limits.maxTime);
  let url = new URL(address);
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const answer = await ask(url, limits, signal);
    if (answer.body) return answer.body;
    url = new URL(answer.location, url);
  }
  throw new Error(`more than ${maxRedirects} redirects`);
}

type Answer = { body: Buffer } | { body?: undefined; location: string };

async function ask(url: URL, limits: PublicFetch, signal: AbortSignal): Promise<Answer> {
  const { mayConnect = isPublicAddress, maxBytes, accept } = limits;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error(`${url.protocol} is not a web address`);
  if (url.username || url.password) throw new Error('the address carries a password');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const [checked] = await aborted(checkedAddresses(host, mayConnect), signal);
  const agent = new Agent({ connect: { lookup: pinnedTo(checked) }, maxHeaderSize: 16_384 });
  try {
    const answer = await request(url, {
      dispatcher: agent,
      signal,
      headers: { accept, 'user-agent': 'Buchfink' },
    });
    const { location } = answer.headers;
    if (answer.statusCode >= 300 && answer.statusCode < 400 && typeof location === 'string') return { location };
    if (answer.statusCode !== 200) throw new Error(`status ${answer.statusCode}`);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new Error(`larger than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
    return { body: Buffer.concat(chunks) };
  } finally {
    // Ends the connection, also one whose body nobody has read to its end.
    await agent.destroy();
  }
}

/** The system's name look-up cannot be stopped, but it need not be waited for. */
async function aborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
  ]);
}
