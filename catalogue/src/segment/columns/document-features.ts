import { type Sections, sharedBytes, sharedNumbers } from '../sections.ts';
import type { Segment } from '../segment.ts';

/** The sections of the traits; they are made of other columns in memory and not written to files. */
export const documentFeaturesSections = { features: 'traits', blocks: 'merits.blocks' } as const;
/** 2^5 documents that follow one another share a bound of their merits. */
export const blockShift = 5;

/**
 * What ranks every hit, side by side: year in 16 bits, merit in 8, words of the title in 8. Hits lie anywhere in memory,
 * so that one place to read instead of three is most of what ranking many of them costs.
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

/** The year of a document's traits; 0 = none. */
export const yearOf = (features: number): number => features >>> 16;

/** The merit of a document's traits. */
export const popularityOfFeatures = (features: number): number => (features >>> 8) & 0xff;

/** The distinct words of the title in a document's traits. */
export const titleLengthOf = (features: number): number => features & 0xff;
