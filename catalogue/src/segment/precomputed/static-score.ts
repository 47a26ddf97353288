import { isOnline, onShelf } from '../columns/facet-values.ts';

/** What a full merit adds to a score, that the title is the one word asked for, and that a copy is there. */
export const staticScoreWeights = { popularity: 2, titleWhole: 9, availability: 0.15 } as const;

/** The largest merit of a segment's column. */
const maxPopularity = 255;

/** What a merit adds to a score. */
export function popularityPrior(popularity: number): number {
  return (staticScoreWeights.popularity * popularity) / maxPopularity;
}

/** What it adds to a score that a title is on the shelf or online. */
export function availabilityBoost(availability: number): number {
  return (availability & (onShelf | isOnline)) === 0 ? 0 : staticScoreWeights.availability;
}
