import { installFromDebian, onPath } from './debian.mjs';
import { giveUp } from './progress.mjs';

/** Servers that tests call, and their Debian packages. */
const programs = ['zebraidx', 'zebrasrv', 'yaz-ztest'];
const packages = ['yaz', 'idzebra-2.0-utils', 'libidzebra-2.0-modules', 'idzebra-2.0-common'];

const missing = () => programs.filter((name) => !onPath(name));

/**
 * Finds or installs the library systems that tests call. Without them these tests are skipped on a developer's
 * machine; with CI set that ends the run instead.
 *
 * @returns {Promise<string | undefined>} a warning that must not be overlooked; undefined when all are there
 */
export async function ensurePeers() {
  if (missing().length > 0) await installFromDebian({ packages, why: 'the tests with a real library system' });
  const stillMissing = missing();
  if (stillMissing.length === 0) return undefined;
  const advice = `there is no ${stillMissing.join(', ')}. Debian: sudo apt-get install yaz idzebra-2.0`;
  if (process.env.CI) giveUp(`The tests need a system that speaks SRU: ${advice}`);
  return `TESTS WITH A REAL LIBRARY SYSTEM SKIPPED: ${advice}`;
}
