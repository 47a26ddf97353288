import { node } from '../ensure/run.mjs';

/** The checks by name: what each runs with Node. Folders are relative to the project. */
export const checks = {
  lock: ['scripts/check-lock.mjs'],
  lint: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', '.'],
  boundaries: ['scripts/boundaries.mjs'],
  markup: ['scripts/checks/markup.mjs'],
  parameters: ['scripts/checks/lost-parameters.mjs'],
  types: ['scripts/types.mjs'],
  unused: ['node_modules/knip/bin/knip.js'],
  unit: ['node_modules/vitest/vitest.mjs', 'run'],
};

/**
 * Runs some of the checks one after the other, all of them even when one fails.
 *
 * @param {readonly (keyof typeof checks)[]} names
 * @returns {Promise<void>} and sets the exit code
 */
export async function runChecks(names) {
  const failed = [];
  for (const name of names) {
    const { code } = await node(checks[name]);
    if (code !== 0) failed.push(name);
  }
  if (failed.length > 0) {
    console.error(`failed: ${failed.join(', ')}`);
    process.exitCode = 1;
  }
}
