import type { UpstreamFetch, UpstreamRequest } from '@buchfink/connectors/upstream';
import { ApiException } from '@buchfink/contract/error';
import { Agent, errors } from 'undici';
import { callWeb, UnusableAnswer } from '../http/call-web.ts';
import { isPublicAddress } from '../http/public-address.ts';
import { checkedLookup, type MayConnect, type Resolve } from '../http/web-address.ts';

/** Which systems of libraries may be asked. */
export interface UpstreamOptions {
  /** Addresses beside those of the public internet; the operator names their networks (`BUCHFINK_UPSTREAM_NETWORKS`). */
  readonly isAllowed: MayConnect;
  readonly resolve?: Resolve;
}

/** The connections to the systems of one library. */
export interface Upstream {
  readonly fetch: UpstreamFetch;
  /** Calls under way end by themselves. */
  close(): Promise<void>;
}

/** The most connections to one machine: for calls, of which there are four at a time unless set otherwise, and pictures. */
const connections = 6;
/** Milliseconds; the calls' own deadlines are shorter, but a connection that hangs must end without one, too. */
const longest = { connect: 5_000, headersTimeout: 60_000, bodyTimeout: 60_000, keepAliveTimeout: 10_000 };
const defaultMaxBytes = 5 * 1024 * 1024;

/**
 * Opens nothing yet: connections are made when they are needed, kept for a while, and belong to this library alone, so
 * that a slow system never takes those of another. Only the machine that the library's settings name may be one of the
 * networks allowed besides: where a redirect leads elsewhere, it must be public.
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
  const { connect, ...timeouts } = longest;
  const lookup = checkedLookup(mayConnect, resolve);
  const dispatcher = new Agent({
    connections,
    maxHeaderSize: 16_384,
    connect: { lookup, timeout: connect },
    ...timeouts,
  });
  return { dispatcher, mayConnect };
}

/** What a failure means to the caller; a call that nobody waits for any more fails with the reason for that. */
function faultOf(error: unknown, { signal }: UpstreamRequest): unknown {
  if (signal.aborted) {
    const isTime = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
    return isTime ? new ApiException('library-timeout', undefined, { cause: error }) : signal.reason;
  }
  const unreadable = [UnusableAnswer, errors.HTTPParserError, errors.HeadersOverflowError];
  const isUnreadable = unreadable.some((kind) => error instanceof kind);
  return new ApiException(isUnreadable ? 'library-answer' : 'library-unavailable', undefined, { cause: error });
}
