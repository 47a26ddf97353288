import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const around = fileURLToPath(new URL('../../../../node_modules/.buchfink', import.meta.url));

/**
 * Creates the folder of all builds of a test run, and removes it at the end of the run. The folder is inside
 * `node_modules`, so that the builds find the packages.
 */
export default function setUp(): () => void {
  mkdirSync(around, { recursive: true });
  const folder = mkdtempSync(join(around, 'test-'));
  process.env.BUCHFINK_TEST_BUILDS = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
