/** The maximum number of libraries in one search. */
export const maxMetaSearchLibraries = 50;

/** The hits of each library in a search over several libraries (specification, section 7). */
export const metaSearchDefaults = { limit: 10, prefetch: 10, offset: 0, countFacets: true } as const;
