import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from './root.mjs';
import { run } from './run.mjs';

const moduleUrl = pathToFileURL(`${root}/scripts/ensure/debian.mjs`).href;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'buchfink-debian-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Installs as a user, on a system whose apt-get writes down its arguments. */
async function install(/** @type {{ uid: number, hasApt?: boolean, env?: Record<string, string> }} */ system) {
  const { uid, hasApt = true, env = {} } = system;
  const calls = join(folder, 'calls');
  if (hasApt) {
    writeFileSync(join(folder, 'apt-get'), `#!/bin/sh\necho "$@" >> '${calls}'\n`);
    chmodSync(join(folder, 'apt-get'), 0o755);
  }
  const program = `process.getuid = () => ${uid};
    const { installFromDebian } = await import(${JSON.stringify(moduleUrl)});
    await installFromDebian({ packages: ['a-browser', 'a-font'], why: 'some tests' });`;
  const { code, output } = await run(process.execPath, ['--input-type=module', '-e', program], {
    quiet: true,
    env: { PATH: folder, NO_SYSTEM_PACKAGES: undefined, CI: undefined, ...env },
  });
  return { code, output, calls: existsSync(calls) ? readFileSync(calls, 'utf8') : '' };
}

describe.skipIf(process.platform === 'win32')('the installation of system packages (skipped on Windows)', () => {
  it('by root says what, why and how to avoid it on one line before it begins', async () => {
    const { code, output, calls } = await install({ uid: 0 });
    expect(code).toBe(0);
    expect(output.split('\n')[0]).toBe(
      '[setup] installing system packages needed by some tests: apt-get install a-browser a-font (NO_SYSTEM_PACKAGES=1 avoids this)',
    );
    expect(calls).toContain('install -y --no-remove --no-install-recommends a-browser a-font');
  });

  it.each([
    ['any other user', { uid: 1000 }, 'only root installs them'],
    ['any other user in CI', { uid: 1000, env: { CI: '1' } }, 'only root installs them'],
    ['root with NO_SYSTEM_PACKAGES', { uid: 0, env: { NO_SYSTEM_PACKAGES: '1' } }, 'NO_SYSTEM_PACKAGES is set'],
  ])('by %s does not happen, and a line says so', async (_, system, reason) => {
    const { code, output, calls } = await install(system);
    expect({ code, calls }).toEqual({ code: 0, calls: '' });
    expect(output).toBe(
      `[setup] system packages needed by some tests are not installed (${reason}): apt-get install a-browser a-font\n`,
    );
  });

  it('does nothing on a system without apt-get', async () => {
    expect(await install({ uid: 0, hasApt: false })).toEqual({ code: 0, output: '', calls: '' });
  });
});
