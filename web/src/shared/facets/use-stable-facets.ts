import { useState } from 'react';
import type { DisplayedFacet } from './facet-group.tsx';
import { extendOptionOrder, type OptionOrder, stableFacets } from './stable-facets.ts';

/** The facets of the latest answer; within one search (`key`) their options keep their positions. */
export function useStableFacets<Facet extends DisplayedFacet>(
  key: string,
  facets: readonly Facet[] | undefined,
): readonly Facet[] {
  const [lastOrder, setLastOrder] = useState<{
    key: string;
    from: typeof facets;
    facets: readonly Facet[];
    places: OptionOrder;
  }>();
  if (!facets || facets === lastOrder?.from) return lastOrder?.facets ?? [];
  const places = lastOrder?.key === key ? lastOrder.places : {};
  const next = stableFacets(places, facets);
  setLastOrder({ key, from: facets, facets: next, places: extendOptionOrder(places, next) });
  return next;
}
