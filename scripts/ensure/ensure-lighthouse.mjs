import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { progress, say } from './progress.mjs';
import { npm } from './run.mjs';

/** The last version for Node 20. */
const version = '12.8.2';
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'buchfink', 'tools');

/**
 * Installs Lighthouse into a cache, once for each version. It is no dependency: it brings along some two hundred packages, which only
 * one benchmark needs.
 *
 * @returns {Promise<string | undefined>} the entry file of its command; undefined when it cannot be fetched
 */
export async function ensureLighthouse() {
  const folder = join(cache, `lighthouse-${version}`);
  const program = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js');
  if (!existsSync(program)) await progress(`fetching Lighthouse ${version} for the benchmark`, () => install(folder));
  return existsSync(program) ? program : undefined;
}

/**
 * Installs into a folder beside the cache first, so that an interrupted download leaves nothing half.
 *
 * @param {string} folder
 */
async function install(folder) {
  const half = `${folder}.${process.pid}`;
  await mkdir(half, { recursive: true });
  const options = ['--prefix', half, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await npm(['install', ...options, `lighthouse@${version}`], { quiet: true });
  if (code === 0) {
    await rm(folder, { recursive: true, force: true });
    await rename(half, folder);
  } else say(output.trim());
  await rm(half, { recursive: true, force: true });
}
