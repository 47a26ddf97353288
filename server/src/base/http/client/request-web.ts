import type { Readable } from 'node:stream';
import { isPublicAddress } from './public-address.ts';
import { checkedLookup, requireWebAddress } from './web-address.ts';

const maxRedirects = 5;
/** Milliseconds without a byte until a request is given up. */
const timeout = 60_000;

/** A response whose body is still to be read or discarded. */
export interface WebResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readable;
}

/**
 * Requests an http(s) address that the operator has named; it may be any machine. At most five redirects are
 * followed, and only to public machines: a foreign server must not make this one call into its own network. Throws
 * when there is no response.
 */
export async function requestWeb(
  original: URL,
  headers: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<WebResponse> {
  let url = original;
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const answer = await ask(url, { ...headers, 'user-agent': 'Buchfink (library catalogue)' }, original, signal);
    const { location } = answer.headers;
    if (answer.status < 300 || answer.status >= 400 || typeof location !== 'string') return answer;
    discardBody(answer.body);
    url = new URL(location, url);
  }
  throw new Error(`more than ${maxRedirects} redirects`);
}

/** Discards a body that nobody reads. */
export function discardBody(body: Readable): void {
  body.on('error', () => {});
  body.destroy();
}

async function ask(
  url: URL,
  headers: Record<string, string>,
  original: URL,
  signal?: AbortSignal,
): Promise<WebResponse> {
  const mayConnect = url.host === original.host ? () => true : isPublicAddress;
  requireWebAddress(url, mayConnect);
  // Loaded on first use: most imports only read files, and each of their threads would load it.
  const { Agent, request } = await import('undici');
  const agent = new Agent({
    connect: { lookup: checkedLookup(mayConnect), timeout },
    maxHeaderSize: 16_384,
    headersTimeout: timeout,
    bodyTimeout: timeout,
  });
  try {
    const answer = await request(url, { dispatcher: agent, headers, signal });
    answer.body.once('close', () => void agent.destroy());
    return { status: answer.statusCode, headers: answer.headers, body: answer.body };
  } catch (error) {
    await agent.destroy();
    throw error;
  }
}
