interface Options<Option> {
  readonly id: string;
  readonly options: readonly Option[];
}

/** The order in which the options of each facet first appeared. */
export type OptionOrder = Readonly<Record<string, readonly string[]>>;

/** The order with new options at its end. */
export function extendOptionOrder(
  places: OptionOrder,
  facets: readonly Options<{ readonly id: string }>[],
): OptionOrder {
  const displayed = facets.map(({ id, options }) => [
    id,
    [...new Set([...(places[id] ?? []), ...options.map((option) => option.id)])],
  ]);
  return { ...places, ...Object.fromEntries(displayed) };
}

/**
 * The facets of a new answer with their options in a stable order, so that nothing moves under the finger. New
 * options come last; options without hits disappear, unless chosen, and get their position back when they return.
 * Years are sorted by number and never move.
 */
export function stableFacets<Option extends { readonly id: string }, Facet extends Options<Option>>(
  places: OptionOrder,
  now: readonly Facet[],
): readonly Facet[] {
  return now.map((facet) => {
    if (facet.id === 'year') return facet;
    const ranks = new Map(places[facet.id]?.map((option, rank) => [option, rank]));
    const rankOf = (id: string) => ranks.get(id) ?? ranks.size;
    return { ...facet, options: facet.options.toSorted((a, b) => rankOf(a.id) - rankOf(b.id)) };
  });
}
