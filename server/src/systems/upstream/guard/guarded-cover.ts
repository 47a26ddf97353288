import type { Catalogue } from '@buchfink/connectors/connector';
import type { UpstreamLimits } from '@buchfink/connectors/upstream-limits';
import { ApiException } from '@buchfink/contract/error';
import { createGate, GateFull } from './call-gate.ts';

type Cover = NonNullable<Catalogue['cover']>;

/** Concurrent image requests, and a queue for one page of results. */
const aside = { parallel: 2, waiting: 100 } as const;

/**
 * Cover images of a remote system, with a gate of their own: a page of results requests many of them, and no search
 * must wait or be refused for that. None are requested while the system is down.
 */
export function guardedCover(
  cover: Cover,
  { perMinute }: UpstreamLimits,
  { isDown, now }: { isDown: () => boolean; now: () => Date },
): Cover {
  const gate = createGate({ ...aside, perMinute }, () => now().getTime());
  return async (id, type, context, ids) => {
    if (isDown()) throw new ApiException('library-unavailable');
    await gate.enter(context.signal).catch((error: unknown) => {
      throw error instanceof GateFull ? new ApiException('library-busy') : error;
    });
    try {
      return await cover(id, type, context, ids);
    } finally {
      gate.leave();
    }
  };
}
