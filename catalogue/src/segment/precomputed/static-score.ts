import { isOnline, onShelf } from '../facet-values.ts';

/** What a full merit adds to a score, that the title is the one word asked for, and that a copy is there. */
export const staticScoreWeights = { merit: 2, titleWhole: 9, available: 0.15 } as const;

/** The largest merit of a segment's column. */
const fullMerit = 255;

/** What a merit adds to a score. */
export function popularityPrior(merit: number): number {
  return (staticScoreWeights.merit * merit) / fullMerit;
}

/** What it adds to a score that a title is on the shelf or online. */
export function availabilityBoost(availability: number): number {
  return (availability & (onShelf | isOnline)) === 0 ? 0 : staticScoreWeights.available;
}
