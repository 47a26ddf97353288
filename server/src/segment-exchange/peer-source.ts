import { Agent, request } from 'undici';
import type { Keys } from '../session/keys/keys.ts';
import { mostListingBytes } from './index-listing.ts';
import { requestHeader, segmentsPath, signRequest } from './peer-requests.ts';
import type { SegmentSource } from './segment-source.ts';

/** Milliseconds for a connection, for an answer to begin, and between two parts of it. */
const usualTimes = { connect: 3_000, headers: 30_000, body: 10_000 };

/** Indexes of another node, over HTTP. It may be broken or an impostor: every answer is bounded. */
export function peerSource(
  address: string,
  options: { readonly keys: Pick<Keys, 'sign'>; readonly now: () => number; readonly times?: typeof usualTimes },
): SegmentSource {
  const { keys, now, times = usualTimes } = options;
  const dispatcher = new Agent({
    connect: { timeout: times.connect },
    headersTimeout: times.headers,
    bodyTimeout: times.body,
    // Nothing is kept open: a node fetches its indexes once.
    pipelining: 0,
  });
  const call = async (path: string, signal: AbortSignal, headers: Record<string, string> = {}) => {
    const answer = await request(new URL(path, address), {
      dispatcher,
      signal,
      headers: { ...headers, [requestHeader]: signRequest(keys, path, now()) },
    });
    const { statusCode: status, body } = answer;
    // Destroying it closes the connection without reading the rest.
    body.on('error', () => undefined);
    if (status === 200 || status === 206) return { status, body, headers: answer.headers };
    body.destroy();
    if (status === 404) return undefined;
    throw new Error(`it answers ${status}`);
  };
  return {
    name: address,
    async listing(libraryId, signal) {
      const answer = await call(segmentsPath(libraryId), signal);
      if (answer === undefined) return undefined;
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of answer.body as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > mostListingBytes) throw new Error('its listing is too large');
        chunks.push(chunk);
      }
      return Buffer.concat(chunks).toString();
    },
    async segment({ libraryId, name, from, signal }) {
      const range = from > 0 ? { range: `bytes=${from}-` } : {};
      const answer = await call(segmentsPath(libraryId, name), signal, range);
      return answer && { from: answer.status === 206 ? from : 0, chunks: answer.body };
    },
  };
}
