import { isOnline, onShelf } from '../columns/facet-values.ts';

/** Weights of full popularity, of a title that equals the query word, and of availability. */
export const staticScoreWeights = { popularity: 2, titleWhole: 9, availability: 0.15 } as const;

/** The highest popularity of the column. */
const maxPopularity = 255;

/** The score of a popularity. */
export function popularityPrior(popularity: number): number {
  return (staticScoreWeights.popularity * popularity) / maxPopularity;
}

/** The score of a title that is on the shelf or online. */
export function availabilityBoost(availability: number): number {
  return (availability & (onShelf | isOnline)) === 0 ? 0 : staticScoreWeights.availability;
}
