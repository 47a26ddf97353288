import { useState } from 'react';
import type { ShownFacet } from './facet-group.tsx';
import { type Places, placesWith, stableFacets } from './stable-facets.ts';

/** The facets of the latest answer; within one search (`key`) their options keep their places. */
export function useStableFacets<Facet extends ShownFacet>(
  key: string,
  facets: readonly Facet[] | undefined,
): readonly Facet[] {
  const [kept, setKept] = useState<{ key: string; from: typeof facets; facets: readonly Facet[]; places: Places }>();
  if (!facets || facets === kept?.from) return kept?.facets ?? [];
  const places = kept?.key === key ? kept.places : {};
  const next = stableFacets(places, facets);
  setKept({ key, from: facets, facets: next, places: placesWith(places, next) });
  return next;
}
