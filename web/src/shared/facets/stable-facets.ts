interface Options<Option> {
  readonly id: string;
  readonly options: readonly Option[];
}

/**
 * The facets of a new answer in the order of those before it, so that nothing changes its place under the finger while
 * one chooses. New options come after the known ones; what leads to nothing any more is gone, unless it is chosen. Years
 * stand by their number and so never change places.
 */
export function stableFacets<Option extends { readonly id: string }, Facet extends Options<Option>>(
  before: readonly Facet[],
  now: readonly Facet[],
): readonly Facet[] {
  return now.map((facet) => {
    if (facet.id === 'year') return facet;
    const known = before.find(({ id }) => id === facet.id)?.options.map(({ id }) => id) ?? [];
    const place = (id: string) => (known.includes(id) ? known.indexOf(id) : known.length);
    return { ...facet, options: facet.options.toSorted((a, b) => place(a.id) - place(b.id)) };
  });
}
