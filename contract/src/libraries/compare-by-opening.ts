import type { Library } from '../libraries.ts';

/** The number of libraries that are suggested to a patron who has chosen none; the list has all. */
export const suggestionCount = 6;

/** Sorts libraries that are open now first, then those that open next; those without opening hours come last. */
export function compareByOpening({ opening: a }: Library, { opening: b }: Library): number {
  if (a?.openNow || b?.openNow) return Number(b?.openNow ?? false) - Number(a?.openNow ?? false);
  const [next, otherNext] = [a?.nextChange ?? '~', b?.nextChange ?? '~'];
  return next < otherNext ? -1 : Number(next > otherNext);
}
