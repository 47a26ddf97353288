import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { progress, say } from './progress.mjs';
import { run } from './run.mjs';

/** @param {string} path */
export function executable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Where a program is that can be run by its name.
 *
 * @param {string} name
 */
export const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(executable);

/**
 * Installs Debian's packages: only root may, and another apt run may hold the lock for a while. Elsewhere nothing happens.
 *
 * @param {string} what for people
 * @param {readonly string[]} packages
 */
export async function installFromDebian(what, packages) {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return;
  await progress(`installing ${what} (apt-get)`, async () => {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    const apt = (/** @type {readonly string[]} */ ...given) =>
      run('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...given], { env, quiet: true });
    await apt('update');
    const { code, output } = await apt('install', '-y', '--no-install-recommends', ...packages);
    if (code !== 0) say(output.trim());
  });
}
