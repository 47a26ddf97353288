import { installFromDebian, onPath } from './debian.mjs';
import { giveUp } from './progress.mjs';

/** Servers that tests talk to, and the packages of Debian they are in. */
const programs = ['zebraidx', 'zebrasrv', 'yaz-ztest'];
const packages = ['yaz', 'idzebra-2.0-utils', 'libidzebra-2.0-modules', 'idzebra-2.0-common'];

const missing = () => programs.filter((name) => !onPath(name));

/**
 * Finds or installs the library systems that tests talk to. Where there are none to be had, a person's tests are skipped;
 * with CI set that ends the run instead.
 *
 * @returns {Promise<string | undefined>} what a person must not overlook; undefined when all are there
 */
export async function ensurePeers() {
  if (missing().length > 0) await installFromDebian({ packages, why: 'the tests with a real library system' });
  const gone = missing();
  if (gone.length === 0) return undefined;
  const advice = `there is no ${gone.join(', ')}. Debian: sudo apt-get install yaz idzebra-2.0`;
  if (process.env.CI) giveUp(`The tests need a system that speaks SRU: ${advice}`);
  return `TESTS WITH A REAL LIBRARY SYSTEM SKIPPED: ${advice}`;
}
