import { type Sections, sharedBytes, sharedNumbers } from '../sections.ts';
import type { Segment } from '../segment.ts';

/** The sections of the document features. They are derived from other columns in memory and not written to files. */
export const documentFeaturesSections = { features: 'traits', blocks: 'merits.blocks' } as const;
/** 2^5 consecutive documents share an upper bound of their popularity. */
export const blockShift = 5;

/**
 * The features that rank every hit, packed: year in 16 bits, popularity in 8, title length in 8. Hits are scattered
 * over memory, so that one read instead of three saves most of the cost of ranking many of them.
 */
export function documentFeaturesOf({
  years,
  popularities,
  titleLengths,
}: Pick<Segment, 'years' | 'popularities' | 'titleLengths'>): Sections {
  const features = sharedNumbers(years.length);
  for (let document = 0; document < features.length; document += 1)
    features[document] =
      (((years[document] ?? 0) << 16) | ((popularities[document] ?? 0) << 8) | (titleLengths[document] ?? 0)) >>> 0;
  const blocks = sharedBytes((popularities.length >>> blockShift) + 1);
  for (let document = 0; document < popularities.length; document += 1) {
    const block = document >>> blockShift;
    blocks[block] = Math.max(blocks[block] ?? 0, popularities[document] ?? 0);
  }
  return { [documentFeaturesSections.features]: features, [documentFeaturesSections.blocks]: blocks };
}

/** The year of packed features; 0 = none. */
export const yearOf = (features: number): number => features >>> 16;

/** The popularity of packed features. */
export const popularityOfFeatures = (features: number): number => (features >>> 8) & 0xff;

/** The number of distinct title words of packed features. */
export const titleLengthOf = (features: number): number => features & 0xff;
