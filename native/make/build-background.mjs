import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const configFile = fileURLToPath(new URL('../../web/background.config.ts', import.meta.url));

/**
 * Bundles the rules of runs in the background.
 *
 * @param {string} folder where `background.js` is written
 * @returns {Promise<string>} the file
 */
export async function buildBackground(folder) {
  await build({ configFile, logLevel: 'warn', build: { outDir: folder } });
  return join(folder, 'background.js');
}
