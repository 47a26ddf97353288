import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isRunning, listDescendants } from './process-tree.mjs';
import { root } from './root.mjs';

const runModule = pathToFileURL(`${root}/scripts/ensure/run.mjs`).href;

/** Source of a program that prints `ready` and keeps running; `heedsSignal`: whether SIGTERM and SIGINT end it. */
const longRunning = (/** @type {boolean} */ heedsSignal) =>
  `${heedsSignal ? '' : "process.on('SIGTERM', () => {}); process.on('SIGINT', () => {});"}
   console.log('ready'); setInterval(() => {}, 1000);`;

/** Source of a program that starts another one in its own process group, as browsers and test servers do. */
const starts = (/** @type {string} */ program) =>
  `const { spawn } = require('node:child_process');
   spawn(process.execPath, ['-e', ${JSON.stringify(program)}], { stdio: 'inherit', detached: true });
   setInterval(() => {}, 1000);`;

/** Runs two steps one after the other; the first runs until it is stopped. */
async function startSteps(/** @type {string} */ firstStep) {
  const program = `import { node } from ${JSON.stringify(runModule)};
    await node(['-e', ${JSON.stringify(firstStep)}]);
    console.log('second step');`;
  const env = { ...process.env, npm_lifecycle_event: undefined };
  const steps = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: root, env });
  let output = '';
  const ended = new Promise((resolve) => steps.on('close', (code) => resolve(code)));
  await new Promise((resolve) =>
    steps.stdout.on('data', (chunk) => {
      output += chunk;
      if (output.includes('ready')) resolve(undefined);
    }),
  );
  return { steps, ended, output: () => output };
}

describe('a signal to a command of several steps', () => {
  it.each([
    ['SIGTERM', true, 143],
    ['SIGINT', true, 130],
    ['SIGTERM', false, 143],
  ])(
    '%s ends the step with all its descendants (which obey it: %s) and starts no other: %d',
    async (signal, heedsSignal, code) => {
      const { steps, ended, output } = await startSteps(starts(longRunning(heedsSignal)));
      const below = listDescendants(steps.pid ?? 0);
      if (process.platform === 'linux') expect(below.length).toBe(2);
      steps.kill(/** @type {NodeJS.Signals} */ (signal));
      expect(await ended).toBe(code);
      expect(output()).not.toContain('second step');
      await expect.poll(() => below.some(isRunning), { timeout: 250_000 }).toBe(false);
    },
  );
});
