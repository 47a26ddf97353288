import type { Catalogue } from '@buchfink/connectors/connector';
import type { UpstreamLimits } from '@buchfink/connectors/upstream-limits';
import { ApiException } from '@buchfink/contract/error';
import { createGate, GateFull } from './call-gate.ts';

type Cover = NonNullable<Catalogue['cover']>;

/** Pictures that are fetched at the same time, and a page of results that waits for them. */
const aside = { parallel: 2, waiting: 100 } as const;

/**
 * Pictures of a system that is elsewhere, beside its other calls: a page of results asks for many of them, and nobody's
 * search is to wait or be refused for that. None are asked for while the system is down.
 */
export function guardedCover(
  cover: Cover,
  { perMinute }: UpstreamLimits,
  { isDown, now }: { isDown: () => boolean; now: () => Date },
): Cover {
  const gate = createGate({ ...aside, perMinute }, () => now().getTime());
  return async (id, type, context) => {
    if (isDown()) throw new ApiException('library-unavailable');
    await gate.enter(context.signal).catch((error: unknown) => {
      throw error instanceof GateFull ? new ApiException('library-busy') : error;
    });
    try {
      return await cover(id, type, context);
    } finally {
      gate.leave();
    }
  };
}
