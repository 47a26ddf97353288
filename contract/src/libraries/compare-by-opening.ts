import type { OpeningState } from './opening.ts';

interface Openable {
  readonly opening?: Pick<OpeningState, 'openNow' | 'nextChange'> | undefined;
}

/** Sorts places that are open now first, then those that open next; those without opening hours come last. */
export function compareByOpening({ opening: a }: Openable, { opening: b }: Openable): number {
  if (a?.openNow || b?.openNow) return Number(b?.openNow ?? false) - Number(a?.openNow ?? false);
  const [next, otherNext] = [a?.nextChange ?? '~', b?.nextChange ?? '~'];
  return next < otherNext ? -1 : Number(next > otherNext);
}
