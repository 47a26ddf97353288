import { catalogueCases } from './catalogue-cases.ts';
import { connectorCases } from './connector-cases.ts';
import { serviceCases } from './service-cases.ts';

const allCases = [...catalogueCases, ...connectorCases, ...serviceCases];

/** All cases in the nightly run (scripts/nightly.mjs), by day the first shape of each parser. */
export const casesOfThisRun =
  process.env.BUCHFINK_NIGHT === '1'
    ? allCases
    : allCases.filter(({ parser }, at) => allCases.findIndex((one) => one.parser === parser) === at);
