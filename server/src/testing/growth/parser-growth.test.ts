import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { buildProgram } from '../processes/built-server.ts';
import { catalogueCases } from './catalogue-cases.ts';
import { connectorCases } from './connector-cases.ts';
import { countInstructions } from './count-instructions.ts';
import { casesOfThisRun } from './growth-case.ts';
import { serviceCases } from './service-cases.ts';

const hasCounter = (process.env.PATH ?? '').split(':').some((folder) => existsSync(`${folder}/valgrind`));
/** What twice the text may cost: twice as much, and some for tables that grow. */
const maxGrowth = 2.5;
/** What collecting garbage costs, in the one run or the other. */
const collection = 30_000_000;
const program = hasCounter ? buildProgram('testing/growth/growth-program.ts') : undefined;

it.skipIf(!hasCounter).each(Object.entries({ catalogueCases, connectorCases, serviceCases }))(
  'parses twice the text of others with at most 2.5 times the instructions: %s',
  { timeout: 1_200_000 },
  async (group, cases) => {
    const { output, instructions } = await countInstructions((await program) ?? '', [group]);
    const names: readonly string[] = JSON.parse(output);
    expect(names).toEqual(casesOfThisRun(cases).map(({ name }) => name));
    expect(instructions).toHaveLength(3 * names.length);
    const growth = names.map((name, at) => {
      const [once = 0, twice = 0] = instructions.slice(3 * at + 1);
      return { name, once, twice };
    });
    expect(growth.filter(({ once, twice }) => !(twice <= maxGrowth * once + collection))).toEqual([]);
  },
);
