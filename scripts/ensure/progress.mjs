/** Set-up messages go to standard error; standard output belongs to the command. */
const out = process.stderr;

/** @param {string} line */
export const say = (line) => out.write(`[setup] ${line}\n`);

/**
 * Shows the progress of a long task: on a terminal a live line with the seconds, else a line every 15 seconds.
 *
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function progress(title, work) {
  const begin = performance.now();
  const seconds = () => Math.round((performance.now() - begin) / 1000);
  const live = () => out.write(`\r\u001b[2K[setup] ${title} … ${seconds()} s`);
  if (out.isTTY) live();
  else say(`${title} …`);
  const tick = setInterval(() => (out.isTTY ? live() : say(`${title} … ${seconds()} s`)), out.isTTY ? 250 : 15_000);
  try {
    const result = await work();
    if (out.isTTY) out.write('\r\u001b[2K');
    say(`${title}: done in ${((performance.now() - begin) / 1000).toFixed(1)} s`);
    return result;
  } catch (error) {
    if (out.isTTY) out.write('\n');
    throw error;
  } finally {
    clearInterval(tick);
  }
}

/**
 * Ends the process with exit code 1 and a message that says what to do.
 *
 * @param {string} message
 * @param {string} [output] the output of the failed tool
 * @returns {never}
 */
export function giveUp(message, output = '') {
  if (output) out.write(`${output.trimEnd()}\n`);
  out.write(`${message}\n`);
  process.exit(1);
}
