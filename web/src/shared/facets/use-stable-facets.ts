import { useState } from 'react';
import type { ShownFacet } from './facet-group.tsx';
import { stableFacets } from './stable-facets.ts';

/** The facets of the latest answer; within one search (`key`) their options keep their places. */
export function useStableFacets<Facet extends ShownFacet>(
  key: string,
  facets: readonly Facet[] | undefined,
): readonly Facet[] {
  const [kept, setKept] = useState<{ key: string; from: typeof facets; facets: readonly Facet[] }>();
  if (!facets || facets === kept?.from) return kept?.facets ?? [];
  const next = stableFacets(kept?.key === key ? kept.facets : [], facets);
  setKept({ key, from: facets, facets: next });
  return next;
}
