import { readdirSync, readFileSync } from 'node:fs';

/** @typedef {{ pid: number, parent: number, startedAt: string }} RunningProcess */

/**
 * Reads a running process. The start time tells it from a later process with the same id.
 *
 * @param {number} pid
 * @returns {RunningProcess | undefined} undefined when it is gone, is a zombie, or the system has no /proc
 */
function readProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain blanks and parentheses: fields are counted from its end (proc(5)).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return undefined;
    return { pid, parent: Number(fields[1]), startedAt: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}

/**
 * Lists all descendants of a process, children before grandchildren. Linux only: elsewhere the list is empty.
 *
 * @param {number} root a process id, not listed itself
 * @returns {RunningProcess[]}
 */
export function listDescendants(root) {
  let names;
  try {
    names = readdirSync('/proc');
  } catch {
    return [];
  }
  const running = names.filter((name) => /^\d+$/.test(name)).flatMap((name) => readProcess(Number(name)) ?? []);
  const below = [root];
  const descendants = [];
  for (const parent of below)
    for (const candidate of running)
      if (candidate.parent === parent) {
        below.push(candidate.pid);
        descendants.push(candidate);
      }
  return descendants;
}

/** @param {RunningProcess} process */
export const isRunning = ({ pid, startedAt }) => readProcess(pid)?.startedAt === startedAt;

/**
 * Signals the processes that still run. An id that another process has taken over is left alone.
 *
 * @param {readonly RunningProcess[]} processes
 * @param {NodeJS.Signals} signal
 */
export function signalRemaining(processes, signal) {
  for (const descendant of processes)
    if (isRunning(descendant))
      try {
        process.kill(descendant.pid, signal);
      } catch {
        // It ended between the check and the signal.
      }
}
