/**
 * What calls cost, by the name of their endpoint; 1 is a search in one library. `metaSearch` costs as many as the
 * libraries it asks, which only its handler knows.
 */
const costs: ReadonlyMap<string, number> = new Map([
  ['search', 1],
  ['record', 1],
  ['acquisitions', 1],
  ['suggest', 0.2],
  ['login', 1],
  ['refresh', 1],
]);

/** What is answered from memory or files, what is unknown, and the looking at a call that is then refused. */
export const leastCost = 0.1;

/** Calls that ask a library's catalogue: under load, who is not logged in has to wait with these. */
const asksCatalogue: ReadonlySet<string> = new Set(['search', 'record', 'acquisitions', 'suggest']);

/** What a call of this endpoint costs, and whether it asks a library's catalogue. */
export function costOf(endpoint: string | undefined): { readonly cost: number; readonly asksCatalogue: boolean } {
  const name = endpoint ?? '';
  return { cost: costs.get(name) ?? leastCost, asksCatalogue: asksCatalogue.has(name) };
}
