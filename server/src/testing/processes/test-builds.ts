import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const around = fileURLToPath(new URL('../../../../node_modules/.buchfink', import.meta.url));

/**
 * Makes the folder of all that a run of the tests builds, which goes with the run. It lies among npm's packages, so that
 * these are found from there.
 */
export default function setUp(): () => void {
  mkdirSync(around, { recursive: true });
  const folder = mkdtempSync(join(around, 'test-'));
  process.env.BUCHFINK_TEST_BUILDS = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
