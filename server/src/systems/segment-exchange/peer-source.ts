import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Keys } from '../../storage/keys/keys.ts';
import { maxListingBytes } from './index-listing.ts';
import { requestHeader, segmentsPath, signRequest } from './peer-requests.ts';
import type { SegmentSource } from './segment-source.ts';

/** Limits in milliseconds. */
interface PeerTimes {
  readonly connect: number;
  /** Until an answer begins. */
  readonly headers: number;
  /** Between two parts of an answer. */
  readonly body: number;
}

const usualTimes: PeerTimes = { connect: 3_000, headers: 30_000, body: 10_000 };

/** Indexes of another node, over HTTP. It may be broken or an impostor: every answer is bounded. */
export function peerSource(
  address: string,
  options: { readonly keys: Pick<Keys, 'sign'>; readonly now: () => number; readonly times?: PeerTimes },
): SegmentSource {
  const { keys, now, times = usualTimes } = options;
  /** Undefined for 404. */
  const call = async (path: string, signal: AbortSignal, headers: Record<string, string> = {}) => {
    const signed = { ...headers, [requestHeader]: signRequest(keys, path, now()) };
    const answer = await request(new URL(path, address), { headers: signed, signal, times });
    if (answer.statusCode === 200 || answer.statusCode === 206) return answer;
    answer.destroy();
    if (answer.statusCode === 404) return undefined;
    throw new Error(`it answers ${answer.statusCode}`);
  };
  return {
    name: address,
    async listing(libraryId, signal) {
      const answer = await call(segmentsPath(libraryId), signal);
      if (answer === undefined) return undefined;
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of answer as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > maxListingBytes) throw new Error('its listing is too large');
        chunks.push(chunk);
      }
      return Buffer.concat(chunks).toString();
    },
    async segment({ libraryId, name, from, signal }) {
      const range: Record<string, string> = from > 0 ? { range: `bytes=${from}-` } : {};
      const answer = await call(segmentsPath(libraryId, name), signal, range);
      return answer && { from: answer.statusCode === 206 ? from : 0, chunks: answer };
    },
  };
}

/** Sends a request and resolves when its answer begins. A redirect is an answer like any other. */
function request(
  url: URL,
  { headers, signal, times }: { headers: Record<string, string>; signal: AbortSignal; times: PeerTimes },
): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    // A node fetches its indexes once: nothing is kept open.
    const sent = send(url, { headers, signal, agent: false });
    const limit = (ms: number, what: string) =>
      setTimeout(() => sent.destroy(new Error(`Timeout: ${what} after ${ms} ms`)), ms);
    const connecting = limit(times.connect, 'no connection');
    const waiting = limit(times.headers, 'no answer');
    sent.once('socket', (socket) => socket.once('connect', () => clearTimeout(connecting)));
    sent.once('close', () => {
      clearTimeout(connecting);
      clearTimeout(waiting);
    });
    sent.on('error', reject);
    sent.once('response', (answer) => {
      clearTimeout(waiting);
      // Whoever reads it gets the error; one that nobody reads any more has nobody to tell.
      answer.on('error', () => undefined);
      answer.setTimeout(times.body, () => answer.destroy(new Error(`Timeout: nothing for ${times.body} ms`)));
      resolve(answer);
    });
    sent.end();
  });
}
