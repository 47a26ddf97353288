import type { UpstreamFetch } from '@buchfink/connectors/upstream';
import { ApiException } from '@buchfink/contract/error';
import { parseRetryAfter } from '@buchfink/contract/validation/parse-retry-after';
import type { CoverSource } from '../../../projects/covers/cover-source.ts';
import { type CallGate, createGate } from '../../../systems/upstream/guard/call-gate.ts';
import { type CircuitBreaker, createBreaker } from '../../../systems/upstream/guard/circuit-breaker.ts';

/** The client of the cover sources; each host is spared by limits of its own. */
export interface SourceClient {
  /**
   * The bytes at an address of a source, untrusted; undefined when there is no image. Throws `SourceResting` when the
   * host must not be asked now, and an `Error` when it does not answer.
   */
  fetch(source: CoverSource, address: string): Promise<Uint8Array | undefined>;
}

/** The dependencies of the client; times in milliseconds. */
export interface SourceClientOptions {
  readonly fetch: UpstreamFetch;
  readonly now: () => Date;
  readonly warn: (message: string) => void;
  /** For one answer with redirects and body. */
  readonly maxTime: number;
}

/** The host is not asked now: its limits are reached, it did not answer before, or it asked for a pause. */
export class SourceResting extends Error {}

interface Host {
  readonly gate: CallGate;
  readonly breaker: CircuitBreaker;
  /** Epoch milliseconds until which it asked not to be called. */
  pausedUntil: number;
}

const maxBytes = 5 * 1024 * 1024;
/** Requests in the queue of a host: a page of results, several times. */
const maxWaiting = 60;
/** Milliseconds in the queue of a host. */
const maxWait = 15_000;
const breakerOptions = { failures: 3, window: 60_000, pause: 60_000 };
/** Milliseconds of a pause that the host asks for: where it does not say, and at most. */
const pauses = { usual: 60_000, max: 3_600_000 } as const;
/** Statuses of a busy server (RFC 6585 section 4, RFC 9110 section 15.6.4). */
const busy = [429, 503];

/** Creates the client. */
export function createSourceClient({ fetch, now, warn, maxTime }: SourceClientOptions): SourceClient {
  const hosts = new Map<string, Host>();
  const clock = () => now().getTime();

  const hostOf = ({ parallel, perMinute }: CoverSource, address: string): Host => {
    const { host } = new URL(address);
    const key = `${host} ${parallel} ${perMinute}`;
    const existing = hosts.get(key);
    if (existing) return existing;
    const created = {
      gate: createGate({ parallel, perMinute, waiting: maxWaiting }, clock),
      breaker: createBreaker(breakerOptions, clock, () => warn(`The cover source ${host} does not answer`)),
      pausedUntil: 0,
    };
    hosts.set(key, created);
    return created;
  };

  return {
    async fetch(source, address) {
      const host = hostOf(source, address);
      const isResting = () => clock() < host.pausedUntil || !host.breaker.isPassable;
      if (isResting()) throw new SourceResting();
      await host.gate.enter(AbortSignal.timeout(maxWait)).catch((cause: unknown) => {
        throw new SourceResting(undefined, { cause });
      });
      // It may have begun to rest while this request was in the queue.
      const call = isResting() ? undefined : host.breaker.admit();
      try {
        if (call === undefined) throw new SourceResting();
        const { status, headers, body } = await fetch({
          url: address,
          headers: { accept: 'image/webp,image/jpeg,image/png,image/gif' },
          maxBytes,
          signal: AbortSignal.timeout(maxTime),
        });
        if (busy.includes(status)) {
          const pause = parseRetryAfter(headers['retry-after'], now()) ?? pauses.usual;
          host.pausedUntil = clock() + Math.min(pause, pauses.max);
          call.dropped();
          throw new SourceResting();
        }
        if (status >= 500 || status === 403) throw new Error(`status ${status}`);
        call.answered();
        return status === 200 ? body : undefined;
      } catch (error) {
        if (error instanceof SourceResting) throw error;
        // An answer that is too large or cannot be unpacked is an answer, but no image.
        if (error instanceof ApiException && error.code === 'library-answer') {
          call?.answered();
          return undefined;
        }
        call?.failed();
        throw error;
      } finally {
        host.gate.leave();
      }
    },
  };
}
