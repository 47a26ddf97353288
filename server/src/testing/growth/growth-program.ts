import { casesOfThisRun } from './cases-of-this-run.ts';
import type { GrowthCase } from './growth-case.ts';

// Run below an instruction counter (count-instructions.ts). Each call of `process.umask()` is a mark there.
const mark = () => process.umask();

async function run({ run: parse }: GrowthCase, size: number): Promise<void> {
  try {
    await parse(size);
  } catch {
    // A refusal is an answer; what counts is what it costs.
  }
}

// Tables that are built at the first use are no growth.
for (const each of casesOfThisRun) await run(each, 2);
mark();
for (const each of casesOfThisRun) {
  await run(each, each.size);
  mark();
  await run(each, 2 * each.size);
  mark();
}
console.log(JSON.stringify(casesOfThisRun.map(({ name }) => name)));
