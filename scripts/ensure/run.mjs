import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { isRunning, listDescendants, signalRemaining } from './process-tree.mjs';
import { root } from './root.mjs';
import { whenAbandoned } from './when-abandoned.mjs';

/** Milliseconds that a child gets to end after a signal. */
const graceMs = 5_000;

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Runs a program to its end. A child never outlives its parent: a signal (or the end of the npm or shell above) ends
 * the child with all its descendants, then this process with the exit code of the signal. Nothing after it is
 * started.
 *
 * @param {string} command
 * @param {readonly string[]} args its arguments
 * @param {{ quiet?: boolean, stdout?: 'inherit' | 'stderr', env?: Record<string, string | undefined> }} [options] `quiet`
 *   collects the output instead of showing it, `stdout: 'stderr'` keeps our own standard output clean
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, options = {}) {
  const piped = /** @type {const} */ (['ignore', 'pipe', 'pipe']);
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...options.env },
    stdio: options.quiet ? piped : ['inherit', options.stdout === 'stderr' ? 2 : 'inherit', 'inherit'],
  });
  const chunks = [];
  child.stdout?.on('data', (chunk) => chunks.push(chunk));
  child.stderr?.on('data', (chunk) => chunks.push(chunk));
  const closed = new Promise((resolve) => child.on('close', resolve));

  let isEnding = false;
  /** The first signal asks the child to end, the second one kills it. @param {NodeJS.Signals} signal */
  async function endAll(signal) {
    const below = child.pid ? listDescendants(child.pid) : [];
    if (isEnding) {
      child.kill('SIGKILL');
      return signalRemaining(below, 'SIGKILL');
    }
    isEnding = true;
    child.kill(signal);
    await Promise.race([closed, pause(graceMs)]);
    signalRemaining(below, signal);
    for (let waited = 0; below.some(isRunning) && waited < graceMs; waited += 50) await pause(50);
    child.kill('SIGKILL');
    signalRemaining(below, 'SIGKILL');
    process.exit(128 + constants.signals[signal]);
  }
  const endWatch = whenAbandoned(() => endAll('SIGTERM'));
  process.on('SIGINT', endAll).on('SIGTERM', endAll);
  return new Promise((resolve) => {
    const end = (/** @type {number} */ code) => {
      if (isEnding) return;
      endWatch();
      process.off('SIGINT', endAll).off('SIGTERM', endAll);
      resolve({ code, output: Buffer.concat(chunks).toString() });
    };
    child.on('error', (error) => {
      chunks.push(Buffer.from(`${command}: ${error.message}\n`));
      end(127);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

/** Runs a script or a tool's entry file with this Node. @see run */
export const node = (/** @type {readonly string[]} */ args, options = {}) => run(process.execPath, args, options);

/** Runs npm: the one that runs this command, else that of the path. @see run */
export function npm(/** @type {readonly string[]} */ args, options = {}) {
  const own = process.env.npm_execpath;
  return own?.endsWith('.js') ? node([own, ...args], options) : run('npm', args, options);
}
