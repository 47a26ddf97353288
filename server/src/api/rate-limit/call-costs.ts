import type { ProgramBudget } from '../../base/http/endpoint/call-admission.ts';

/**
 * The costs of calls by the name of their endpoint; 1 is a search in one library. `metaSearch` costs as many as the
 * libraries it searches, which only its handler knows.
 */
const costs: ReadonlyMap<string, number> = new Map([
  ['search', 1],
  ['record', 1],
  ['acquisitions', 1],
  ['suggest', 0.2],
  ['acquisitionsFeed', 1],
  ['searchFeed', 1],
  ['publicSearch', 1],
  ['publicRecord', 1],
  ['publicAvailability', 1],
  ['login', 1],
  ['refresh', 1],
  // A form stores data of a person and sends a mail.
  ['register', 10],
  ['reportBarrier', 10],
  // It hashes a PIN.
  ['confirmRegistration', 2],
]);

/** The cost of answers from memory or files, of unknown paths, and of refused calls. */
export const leastCost = 0.1;

/** The cost of a page that is rendered, beside that of the calls whose answers it carries. */
export const pageCost = 0.5;

/** Endpoints that call a library's catalogue: under load, callers without a login wait with these. */
const asksCatalogue: ReadonlySet<string> = new Set([
  'search',
  'record',
  'acquisitions',
  'suggest',
  'acquisitionsFeed',
  'searchFeed',
  'publicSearch',
  'publicRecord',
  'publicAvailability',
]);

/** The endpoints for programs, by the budget that their calls spend. */
const programBudgets: ReadonlyMap<string, ProgramBudget> = new Map([
  ['acquisitionsFeed', 'feeds'],
  ['searchFeed', 'feeds'],
  ['publicLibraries', 'publicApi'],
  ['publicSearch', 'publicApi'],
  ['publicRecord', 'publicApi'],
  ['publicAvailability', 'publicApi'],
  ['publicOpeningHours', 'publicApi'],
  ['publicDescription', 'publicApi'],
]);

/** Endpoints that need a proof of work from callers without a login at any time: robots fill in forms. */
const needsProof: ReadonlySet<string> = new Set(['register', 'reportBarrier']);

/** What a call of an endpoint costs. */
interface EndpointCost {
  readonly cost: number;
  readonly asksCatalogue: boolean;
  readonly needsProof: boolean;
  readonly budget: ProgramBudget | undefined;
}

/** What a call of this endpoint costs, and whose budget it spends. */
export function costOf(endpoint: string | undefined): EndpointCost {
  const name = endpoint ?? '';
  return {
    cost: costs.get(name) ?? leastCost,
    asksCatalogue: asksCatalogue.has(name),
    needsProof: needsProof.has(name),
    budget: programBudgets.get(name),
  };
}
