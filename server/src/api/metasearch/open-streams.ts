import type { Readable } from 'node:stream';
import { ApiException } from '@buchfink/contract/error';

/** Milliseconds that readers get for the last event when the service stops. */
const timeout = 3_000;

/** The open streams, and counts of the closed ones. */
export interface OpenStreams {
  /** Registers a stream until it closes. After `endAll` it ends at once with `bye`. */
  add(body: Readable, stop: AbortController): void;
  /** Ends all streams with `bye`; streams that are not read to the end are destroyed. */
  endAll(): Promise<void>;
  readonly counts: {
    readonly open: number;
    /** Read to the end. */
    readonly ended: number;
    /** Closed by the reader, or destroyed. */
    readonly dropped: number;
  };
}

/** Creates the streams of one service. */
export function createOpenStreams(): OpenStreams {
  const open = new Map<Readable, AbortController>();
  let [ended, dropped] = [0, 0];
  let isEnding = false;
  return {
    add(body, stop) {
      open.set(body, stop);
      if (isEnding) stop.abort(new ApiException('service-stopping'));
      body.once('close', () => {
        open.delete(body);
        if (body.readableEnded) ended += 1;
        else dropped += 1;
      });
    },
    async endAll() {
      isEnding = true;
      const closed = [...open.keys()].map((body) => new Promise((resolve) => body.once('close', resolve)));
      for (const stop of open.values()) stop.abort(new ApiException('service-stopping'));
      const timer = setTimeout(() => {
        for (const body of open.keys()) body.destroy();
      }, timeout);
      await Promise.all(closed);
      clearTimeout(timer);
    },
    get counts() {
      return { open: open.size, ended, dropped };
    },
  };
}
