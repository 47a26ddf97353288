import { spawn } from 'node:child_process';
import { whenAbandoned } from './lineage.mjs';
import { root } from './root.mjs';

/**
 * Runs a program to its end. A child never outlives us: signals are passed on, and it is ended when whoever started us
 * (npm, a shell) is gone.
 *
 * @param {string} command
 * @param {readonly string[]} given its arguments
 * @param {{ quiet?: boolean, stdout?: 'inherit' | 'stderr', env?: Record<string, string | undefined> }} [how] `quiet`
 *   collects the output instead of showing it, `stdout: 'stderr'` keeps our own standard output clean
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, given, how = {}) {
  const piped = /** @type {const} */ (['ignore', 'pipe', 'pipe']);
  const child = spawn(command, given, {
    cwd: root,
    env: { ...process.env, ...how.env },
    stdio: how.quiet ? piped : ['inherit', how.stdout === 'stderr' ? 2 : 'inherit', 'inherit'],
  });
  const chunks = [];
  child.stdout?.on('data', (chunk) => chunks.push(chunk));
  child.stderr?.on('data', (chunk) => chunks.push(chunk));

  const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  const endWatch = whenAbandoned(() => child.kill('SIGTERM'));
  process.on('SIGINT', pass).on('SIGTERM', pass);
  return new Promise((resolve) => {
    const end = (/** @type {number} */ code) => {
      endWatch();
      process.off('SIGINT', pass).off('SIGTERM', pass);
      resolve({ code, output: Buffer.concat(chunks).toString() });
    };
    child.on('error', (error) => {
      chunks.push(Buffer.from(`${command}: ${error.message}\n`));
      end(127);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

/** Runs a script or a tool's entry file with the Node that runs us. @see run */
export const node = (/** @type {readonly string[]} */ given, how = {}) => run(process.execPath, given, how);
