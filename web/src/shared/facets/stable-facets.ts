interface Options<Option> {
  readonly id: string;
  readonly options: readonly Option[];
}

/** In which order the options of each facet were first met. */
export type OptionOrder = Readonly<Record<string, readonly string[]>>;

/** The places, and behind them those of options that are met for the first time. */
export function extendOptionOrder(
  places: OptionOrder,
  facets: readonly Options<{ readonly id: string }>[],
): OptionOrder {
  const met = facets.map(({ id, options }) => [
    id,
    [...new Set([...(places[id] ?? []), ...options.map((option) => option.id)])],
  ]);
  return { ...places, ...Object.fromEntries(met) };
}

/**
 * The facets of a new answer with their options in their places, so that nothing changes its place under the finger while
 * one chooses. New options come after the known ones; what leads to nothing any more is gone, unless it is chosen, and is
 * in its place when it comes again. Years stand by their number and so never change places.
 */
export function stableFacets<Option extends { readonly id: string }, Facet extends Options<Option>>(
  places: OptionOrder,
  now: readonly Facet[],
): readonly Facet[] {
  return now.map((facet) => {
    if (facet.id === 'year') return facet;
    const known = new Map(places[facet.id]?.map((option, place) => [option, place]));
    const place = (id: string) => known.get(id) ?? known.size;
    return { ...facet, options: facet.options.toSorted((a, b) => place(a.id) - place(b.id)) };
  });
}
