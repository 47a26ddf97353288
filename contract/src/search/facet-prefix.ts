/** Begins the name of a parameter with a chosen option of a facet, in the address of hits. */
export const facetPrefix = 'f.';
