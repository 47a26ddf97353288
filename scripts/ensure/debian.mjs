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
 * Finds a program on the PATH.
 *
 * @param {string} name
 */
export const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(executable);

/**
 * Installs Debian packages with apt-get, after one line that says what, why and how to avoid it. Only root installs; any
 * other user, and root with `NO_SYSTEM_PACKAGES`, gets a line that says what is missing. Without apt-get nothing happens.
 * No package is removed for another one.
 *
 * @param {{ packages: readonly string[], why: string, answers?: readonly string[] }} wish `why` completes "… needed by";
 *   `answers` are lines for `debconf-set-selections`
 * @returns {Promise<void>} also when apt-get fails, which is shown
 */
export async function installFromDebian({ packages, why, answers = [] }) {
  if (!onPath('apt-get')) return;
  const names = packages.join(' ');
  const reason = process.env.NO_SYSTEM_PACKAGES
    ? 'NO_SYSTEM_PACKAGES is set'
    : process.getuid?.() !== 0 && 'only root installs them';
  if (reason) {
    say(`system packages needed by ${why} are not installed (${reason}): apt-get install ${names}`);
    return;
  }
  say(`installing system packages needed by ${why}: apt-get install ${names} (NO_SYSTEM_PACKAGES=1 avoids this)`);
  await progress('apt-get', async () => {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    // Another run of apt may hold the lock for a while.
    const apt = (/** @type {readonly string[]} */ ...args) =>
      run('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], { env, quiet: true });
    await apt('update');
    if (answers.length > 0)
      await run('sh', ['-c', 'printf "%s\\n" "$@" | debconf-set-selections', 'sh', ...answers], { quiet: true });
    const { code, output } = await apt('install', '-y', '--no-remove', '--no-install-recommends', ...packages);
    if (code !== 0) say(output.trim());
  });
}
