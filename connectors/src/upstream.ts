import type { Duplex } from 'node:stream';
import type { DateMemory } from './dates/date-reader.ts';
import type { Warn } from './system-warning.ts';

/** A request to a library's system. */
export interface UpstreamRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The maximum size of the decompressed answer in bytes; default 5 MB. */
  readonly maxBytes?: number;
  /** Aborts when nobody waits for the answer. */
  readonly signal: AbortSignal;
}

/** The answer of a library's system, whatever its status. */
export interface UpstreamAnswer {
  readonly status: number;
  /** Header names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/**
 * Requests a library's system over HTTP: only addresses that the operator allows, redirects included, and no longer
 * than the signal. Throws `ApiException`: `library-unavailable` (unreachable, interrupted, forbidden address, too
 * many redirects), `library-timeout`, `library-answer` (too large).
 */
export type UpstreamFetch = (request: UpstreamRequest) => Promise<UpstreamAnswer>;

/** A connection to a library's system that does not speak HTTP. */
export interface UpstreamTarget {
  readonly host: string;
  readonly port: number;
  /** With TLS the certificate must be valid for the host. */
  readonly tls: boolean;
  /** Aborts while the connection is made. */
  readonly signal: AbortSignal;
}

/**
 * Connects to a library's system over TCP, only at addresses that the operator allows. Throws `ApiException`:
 * `library-unavailable` (unreachable, forbidden address, wrong certificate), `library-timeout`.
 */
export type UpstreamConnect = (target: UpstreamTarget) => Promise<Duplex>;

/** The tools of a connector; it opens no connections itself. */
export interface ConnectorTools {
  readonly fetch: UpstreamFetch;
  readonly now: () => Date;
  /** Reads the secret at `env:NAME` or `file:/path`. Throws if it is missing. */
  readonly secret: (reference: string) => Promise<string>;
  /** Reports a problem of the library's system to the operator. Never contains a patron's data or words of a search. */
  readonly warn: Warn;
  /** Where that which was learned of the dates of the system is kept; absent: nowhere. */
  readonly dateMemory?: DateMemory | undefined;
}
