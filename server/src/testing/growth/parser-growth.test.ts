import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { buildProgram } from '../processes/built-server.ts';
import { casesOfThisRun } from './cases-of-this-run.ts';
import { countInstructions } from './count-instructions.ts';

const hasCounter = (process.env.PATH ?? '').split(':').some((folder) => existsSync(`${folder}/valgrind`));
/** What twice the text may cost: twice as much, and some for tables that grow. */
const maxGrowth = 2.5;
/** What collecting garbage costs, in the one run or the other. */
const collection = 30_000_000;

// One process for all: below the counter, its start costs as much as many of the cases.
it.skipIf(!hasCounter)(
  'parses twice the text of others with at most 2.5 times the instructions',
  async () => {
    const program = await buildProgram('testing/growth/growth-program.ts');
    const { output, instructions } = await countInstructions(program);
    const names: readonly string[] = JSON.parse(output);
    expect(names).toEqual(casesOfThisRun.map(({ name }) => name));
    expect(instructions).toHaveLength(1 + 2 * names.length);
    const growth = names.map((name, at) => {
      const [once = 0, twice = 0] = instructions.slice(1 + 2 * at);
      return { name, once, twice };
    });
    expect(growth.filter(({ once, twice }) => !(twice <= maxGrowth * once + collection))).toEqual([]);
  },
  3_600_000,
);
