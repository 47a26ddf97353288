import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { freePort } from '../connectors/src/testing/free-port.ts';
import { root } from './ensure/root.mjs';

const workspaces = ['contract', 'texts', 'catalogue', 'connectors', 'server', 'device', 'web'];
const otherPaths = ['scripts', 'package.json', 'package-lock.json', 'tsconfig.base.json'];

const libraries =
  'libraries: [{ id: 1, ident: eins, libname: Eins, shortname: Eins, fullname: Eins, system: { catalogue: { kind: builtin } } }]\n';

const closing = /** @type {(() => unknown)[]} */ ([]);
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A copy of the checkout whose sources may be changed; installed packages are linked. */
function copyOfCheckout() {
  const copy = mkdtempSync(join(tmpdir(), 'buchfink-dev-'));
  closing.push(() => rmSync(copy, { recursive: true }));
  const isSource = (/** @type {string} */ path) => !/\/(node_modules|dist)$/.test(path);
  for (const name of [...workspaces, ...otherPaths])
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: isSource });
  const packages = join(copy, 'node_modules');
  mkdirSync(join(packages, '@buchfink'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@buchfink' && !name.startsWith('.'))
      symlinkSync(join(root, 'node_modules', name), join(packages, name));
  for (const name of workspaces) symlinkSync(join(copy, name), join(packages, '@buchfink', name));
  const lock = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  writeFileSync(join(packages, '.installed'), lock.digest('hex'));
  const project = join(copy, 'projects', 'test');
  mkdirSync(project, { recursive: true });
  writeFileSync(join(project, 'project.yaml'), 'projectId: opac-demo\n');
  writeFileSync(join(project, 'libraries.yaml'), libraries);
  return copy;
}

it('serves the app with hot reload and the service behind it, which restarts after a change; a signal ends both', async () => {
  const copy = copyOfCheckout();
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), npm_lifecycle_event: undefined, NODE_ENV: undefined };
  const dev = spawn(process.execPath, [join(copy, 'scripts', 'dev.mjs')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise((resolve) => dev.on('close', resolve));
  closing.push(() => dev.kill('SIGKILL'));

  const text = (/** @type {string} */ path) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      (answer) => answer.text(),
      (error) => String(error),
    );
  const isSaid = { timeout: 250_000, interval: 100 };
  // A start that failed says why at once.
  const isServed = expect.poll(() => text('/services/version'), isSaid).toContain('"version":"0.1.0"');
  await Promise.race([isServed, ended]);
  expect(dev.exitCode, output).toBeNull();
  expect(await text('/')).toContain('/@vite/client');
  expect(await text('/src/app/shell/app-bar.tsx')).toContain('import.meta.hot');

  const file = join(copy, 'server', 'src', 'base', 'version', 'service-version.ts');
  writeFileSync(file, readFileSync(file, 'utf8').replace("'0.1.0'", "'0.1.0-changed'"));
  await expect.poll(() => text('/services/version'), isSaid).toContain('"version":"0.1.0-changed"');

  dev.kill('SIGTERM');
  expect(await ended, output).toBe(0);
  expect(await text('/services/version')).toContain('fetch failed');
});
