import type { UpstreamFetch, UpstreamRequest } from '@buchfink/connectors/upstream';
import { ApiException } from '@buchfink/contract/error';
import { Agent, errors } from 'undici';
import { callWeb, UnusableAnswer } from '../../base/http/client/call-web.ts';
import { isPublicAddress } from '../../base/http/client/public-address.ts';
import { checkedLookup, type MayConnect, type Resolve } from '../../base/http/client/web-address.ts';

/** The addresses that library systems may have. */
export interface UpstreamOptions {
  /**
   * Addresses beside those of the public internet. The operator names their networks (`BUCHFINK_UPSTREAM_NETWORKS`).
   */
  readonly isAllowed: MayConnect;
  readonly resolve?: Resolve;
}

/** The connections to the systems of one library. */
export interface Upstream {
  readonly fetch: UpstreamFetch;
  /** Closes idle connections; calls under way finish first. */
  close(): Promise<void>;
}

/** The most connections to one machine: for calls (four at a time by default) and for cover images. */
const connections = 6;
/** Milliseconds. The deadlines of the calls are shorter; these end a connection that hangs without a call. */
const timeouts = { connect: 5_000, headersTimeout: 60_000, bodyTimeout: 60_000, keepAliveTimeout: 10_000 };
const defaultMaxBytes = 5 * 1024 * 1024;

/**
 * Creates the HTTP client of one library. Connections are opened on demand, kept alive, and not shared with other
 * libraries: a slow system never takes the connections of another. An address in the additionally allowed networks is
 * only reached when the library's settings name it; a redirect must lead to a public address.
 */
export function openUpstream({ isAllowed, resolve }: UpstreamOptions): Upstream {
  const named = routeOf((address) => isPublicAddress(address) || isAllowed(address), resolve);
  const elsewhere = routeOf(isPublicAddress, resolve);
  return {
    async fetch(request) {
      try {
        const { host } = new URL(request.url);
        return await callWeb({
          address: request.url,
          method: request.method,
          headers: request.headers ?? {},
          body: request.body,
          maxBytes: request.maxBytes ?? defaultMaxBytes,
          signal: request.signal,
          routeTo: (url) => (url.host === host ? named : elsewhere),
        });
      } catch (error) {
        throw faultOf(error, request);
      }
    },
    close: async () => void (await Promise.all([named.dispatcher.close(), elsewhere.dispatcher.close()])),
  };
}

function routeOf(mayConnect: MayConnect, resolve: Resolve | undefined) {
  const { connect, ...otherTimeouts } = timeouts;
  const lookup = checkedLookup(mayConnect, resolve);
  const dispatcher = new Agent({
    connections,
    maxHeaderSize: 16_384,
    connect: { lookup, timeout: connect },
    ...otherTimeouts,
  });
  return { dispatcher, mayConnect };
}

/** Maps a failure to an `ApiException`. An aborted call fails with the reason of its signal. */
function faultOf(error: unknown, { signal }: UpstreamRequest): unknown {
  if (signal.aborted) {
    const isTime = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
    return isTime ? new ApiException('library-timeout', undefined, { cause: error }) : signal.reason;
  }
  const unreadable = [UnusableAnswer, errors.HTTPParserError, errors.HeadersOverflowError];
  const isUnreadable = unreadable.some((kind) => error instanceof kind);
  return new ApiException(isUnreadable ? 'library-answer' : 'library-unavailable', undefined, { cause: error });
}
