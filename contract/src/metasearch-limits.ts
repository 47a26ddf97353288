/** The most libraries one search asks. */
export const maxMetaSearchLibraries = 50;

/** How many hits a search over several libraries takes from each (specification, section 7). */
export const metaSearchDefaults = { limit: 10, prefetch: 10, offset: 0, countFacets: true } as const;
