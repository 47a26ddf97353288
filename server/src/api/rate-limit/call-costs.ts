import type { ProgramBudget } from '../../base/http/endpoint/call-admission.ts';

/** What a call of an endpoint costs. */
interface EndpointCost {
  /** 1 is a search in one library. */
  readonly cost: number;
  /** It calls a library's catalogue: under load, callers without a login wait with these. */
  readonly asksCatalogue: boolean;
  /** Callers without a login need a proof of work at any time: robots fill in forms. */
  readonly needsProof: boolean;
  /** The budget of programs that the call spends. */
  readonly budget: ProgramBudget | undefined;
}

/** The cost of answers from memory or files, of unknown paths, and of refused calls. */
export const leastCost = 0.1;

/** The cost of a page that is rendered, beside that of the calls whose answers it carries. */
export const pageCost = 0.5;

const other: EndpointCost = { cost: leastCost, asksCatalogue: false, needsProof: false, budget: undefined };
const ofCatalogue: EndpointCost = { ...other, cost: 1, asksCatalogue: true };
const feed: EndpointCost = { ...ofCatalogue, budget: 'feeds' };
const publicCall: EndpointCost = { ...other, budget: 'publicApi' };
const publicOfCatalogue: EndpointCost = { ...ofCatalogue, budget: 'publicApi' };
/** A form of a person, of which a mail is sent. */
const form: EndpointCost = { ...other, cost: 10, needsProof: true };

/** By the name of the endpoint. `metaSearch` costs as many as the libraries it searches, which only its handler knows. */
const costs: ReadonlyMap<string, EndpointCost> = new Map([
  ['search', ofCatalogue],
  ['record', ofCatalogue],
  ['acquisitions', ofCatalogue],
  ['suggest', { ...ofCatalogue, cost: 0.2 }],
  ['acquisitionsFeed', feed],
  ['searchFeed', feed],
  ['publicLibraries', publicCall],
  ['publicOpeningHours', publicCall],
  ['publicSearch', publicOfCatalogue],
  ['publicRecord', publicOfCatalogue],
  ['publicAvailability', publicOfCatalogue],
  ['publicDescription', publicCall],
  ['login', { ...other, cost: 1 }],
  ['refresh', { ...other, cost: 1 }],
  ['register', form],
  ['reportBarrier', form],
  // It hashes a PIN.
  ['confirmRegistration', { ...other, cost: 2 }],
]);

/** What a call of this endpoint costs, and whose budget it spends. */
export const costOf = (endpoint: string | undefined): EndpointCost => costs.get(endpoint ?? '') ?? other;
