import { readFileSync } from 'node:fs';

/**
 * The parent process and, below npm, the parent of the shell that npm puts in between: that shell survives when npm
 * is killed. Only Linux tells the second; elsewhere the first must do.
 */
function lineage() {
  try {
    const about = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    return `${process.ppid} ${about.slice(about.lastIndexOf(')')).split(' ')[2]}`;
  } catch {
    return `${process.ppid}`;
  }
}

/**
 * Calls `act` once when the npm that runs us is gone, however it ended. Outside of npm nothing is watched: a program
 * that was started with nohup outlives its shell on purpose.
 *
 * @param {() => void} act
 * @returns {() => void} ends the watch
 */
export function whenAbandoned(act) {
  if (!process.env.npm_lifecycle_event) return () => {};
  const before = lineage();
  const watch = setInterval(() => {
    if (lineage() === before) return;
    clearInterval(watch);
    act();
  }, 500);
  watch.unref();
  return () => clearInterval(watch);
}
