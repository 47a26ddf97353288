import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from '@playwright/test';
import { temporaryFolder } from '../support/service/service-process.ts';

// Unpacks and runs one release: the tests go in order.
test.describe.configure({ mode: 'serial', timeout: 180_000 });

const work = temporaryFolder();
const archives = join(work.path, 'archives');
let name = '';
let release = '';

test.beforeAll(() => {
  execFileSync(process.execPath, ['scripts/release.mjs', archives], { stdio: 'pipe' });
  name = readdirSync(archives).find((file) => file.endsWith('.tar.gz')) ?? '';
  execFileSync('tar', ['-xzf', join(archives, name), '-C', work.path]);
  release = join(work.path, name.replace('.tar.gz', ''));
});
test.afterAll(() => work.remove());

const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
const textOf = (file: string) => readFileSync(join(release, file), 'utf8');

test('is one archive that says version, system and its own checksum', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(name).toBe(`buchfink-${version}-${process.platform}-${process.arch}.tar.gz`);
  expect(readFileSync(join(archives, `${name}.sha256`), 'utf8')).toBe(`${sha256(join(archives, name))}  ${name}\n`);
  expect(JSON.parse(textOf('package.json'))).toMatchObject({ version, license: 'Apache-2.0' });
});

test('is the same archive, byte by byte, when it is made again', () => {
  const again = join(work.path, 'again');
  // Under another umask, in another time zone and language.
  const make = ['-c', 'umask 077; exec "$0" scripts/release.mjs "$1"', process.execPath, again];
  const env = { ...process.env, TZ: 'Asia/Kathmandu', LC_ALL: 'C', LANG: 'tr_TR.UTF-8' };
  execFileSync('sh', make, { stdio: 'pipe', env });
  expect(sha256(join(again, name))).toBe(sha256(join(archives, name)));
});

test('lets a container have its files and nothing that is added to them', () => {
  const [everything, ...exceptions] = textOf('.dockerignore').trimEnd().split('\n');
  expect(everything).toBe('*');
  const names = readdirSync(release).filter((file) => file !== '.dockerignore' && file !== 'SHA256SUMS');
  expect(exceptions).toEqual(names.sort().map((file) => `!${file}`));
});

test('lists the checksum of each of its files', () => {
  const files = readdirSync(release, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(release, join(entry.parentPath, entry.name)))
    .filter((file) => file !== 'SHA256SUMS');
  const listed = textOf('SHA256SUMS')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('  '));
  expect(listed.map(([, file]) => file).sort()).toEqual(files.sort());
  for (const [sum, file = ''] of listed) expect(sha256(join(release, file)), file).toBe(sum);
});

test('has its licence, the licences of all packages in it, and a bill of materials with the same packages', () => {
  expect(textOf('LICENSE')).toContain('Apache License');
  const { bomFormat, specVersion, components } = JSON.parse(textOf('sbom.cdx.json'));
  expect({ bomFormat, specVersion }).toEqual({ bomFormat: 'CycloneDX', specVersion: '1.5' });
  const packages = components.filter(({ type }: { type: string }) => type === 'library');
  const listed = (packages as { purl: string; hashes: { alg: string; content: string }[] }[]).map(
    ({ purl, hashes: [hash] }) => {
      expect(hash, purl).toEqual({ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) });
      return decodeURIComponent(purl.replace('pkg:npm/', ''));
    },
  );
  // Bundled in the app, bundled in the service, beside the bundle, native code.
  for (const name of ['react', 'zod', 'fastify', 'sharp'])
    expect(listed.filter((entry) => entry.startsWith(`${name}@`))).toHaveLength(1);
  const data = components.filter(({ type }: { type: string }) => type === 'data');
  for (const { name, version } of data as { name: string; version: string }[]) listed.push(`${name}@${version}`);
  expect(listed).toContain('Unihan database@15.0');
  const headings = [...textOf('THIRD-PARTY.txt').matchAll(/^={80}\n(.+) (\S+) \((.+)\)\n={80}$/gm)];
  expect(headings.map(([, package_, version]) => `${package_}@${version}`).sort()).toEqual(listed.sort());
  expect(headings.filter(([, , , licence]) => licence === 'unknown')).toEqual([]);
});

test('serves, imports and searches with Node alone, without a network but loopback', () => {
  const projects = join(work.path, 'projects');
  mkdirSync(join(projects, 'drill'), { recursive: true });
  writeFileSync(join(projects, 'drill', 'project.yaml'), 'projectId: opac-drill\ntitle: Probe\n');
  writeFileSync(
    join(projects, 'drill', 'libraries.yaml'),
    `libraries:
  - { id: 1, ident: drill, libname: Probe, shortname: P, fullname: Probe, system: { catalogue: { kind: builtin } },
      csv: { columns: { id: id, title: title, authors: author, year: year } } }
`,
  );
  const records = join(work.path, 'records.csv');
  writeFileSync(records, 'id;title;author;year\n1;Der Zauberberg;Mann, Thomas;1924\n');
  const drill = [process.execPath, 'e2e/support/service/release-drill.mjs', release, projects, records];
  // A user who is not root gets a namespace of their own for it.
  const namespaces = [['--net'], ['--map-root-user', '--net']];
  const unshare = namespaces.find((options) => spawnSync('unshare', [...options, 'true']).status === 0);
  if (!unshare)
    console.log('THE RELEASE RUNS WITH THE NETWORK OF THIS MACHINE: there is no unshare, or it is refused.');
  const [program = '', ...args] = unshare ? ['unshare', ...unshare, ...drill] : drill;
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: 150_000 });
  expect(status, stderr).toBe(0);
  const seen = JSON.parse(stdout);
  expect(seen.import, seen.import.output).toMatchObject({ code: 0 });
  expect(seen.titles).toEqual(['Der Zauberberg']);
  expect(seen.page).toContain('<title>');
  expect(seen.help).toBe('Usage: node buchfink.js <command>');
  expect(seen.code).toBe(0);
  if (unshare) expect(seen.outside).toMatch(/ENETUNREACH/);
});
