import { catalogueCases } from './catalogue-cases.ts';
import { connectorCases } from './connector-cases.ts';
import { casesOfThisRun, type GrowthCase } from './growth-case.ts';
import { serviceCases } from './service-cases.ts';

// Run below an instruction counter (count-instructions.ts). Each call of `process.umask()` is a mark there.
const mark = () => process.umask();

async function run({ run: parse }: GrowthCase, size: number): Promise<void> {
  try {
    await parse(size);
  } catch {
    // A refusal is an answer; what counts is what it costs.
  }
}

const groups = new Map(Object.entries({ catalogueCases, connectorCases, serviceCases }));
const cases = casesOfThisRun(groups.get(process.argv[2] ?? '') ?? []);
for (const each of cases) {
  // Tables that are built at the first use are no growth.
  await run(each, 2);
  mark();
  await run(each, each.size);
  mark();
  await run(each, 2 * each.size);
  mark();
}
console.log(JSON.stringify(cases.map(({ name }) => name)));
