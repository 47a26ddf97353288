import { expect, test } from 'vitest';
import { faultsOfLock, faultsOfManifests, faultsOfNpmrc } from './lock-rules.mjs';

const completeLock = {
  packages: {
    '': { version: '1.0.0' },
    contract: { version: '1.0.0' },
    'node_modules/a': { version: '2.0.0', optionalDependencies: { 'a-linux': '2.0.0' } },
    'node_modules/a-linux': { version: '2.0.0' },
    'node_modules/@buchfink/contract': { resolved: 'contract', link: true },
  },
};
const workspaceOf = (/** @type {Record<string, string>} */ dependencies) => [
  { folder: '', manifest: { version: '1.0.0', dependencies } },
];

test('a whole lock has no fault', () => {
  expect(faultsOfLock(completeLock)).toEqual([]);
  expect(faultsOfManifests(workspaceOf({ a: '2.0.0', '@buchfink/contract': '1.0.0' }), completeLock)).toEqual([]);
});

test('an optional package that was dropped from the lock is named', () => {
  const { 'node_modules/a-linux': _, ...otherPackages } = completeLock.packages;
  expect(faultsOfLock({ packages: otherPackages })).toEqual(['package-lock.json: a lacks its optional a-linux']);
});

test('a host in the lock is a fault', () => {
  const packages = { 'node_modules/b': { version: '1.0.0', resolved: 'https://registry.example/b.tgz' } };
  expect(faultsOfLock({ packages })).toHaveLength(1);
});

test('a package that wants to run a script when it is installed is named, unless it comes compiled', () => {
  const scripted = { version: '1.0.0', hasInstallScript: true };
  expect(faultsOfLock({ packages: { 'node_modules/c': scripted } })).toHaveLength(1);
  expect(faultsOfLock({ packages: { 'node_modules/@photostructure/sqlite': scripted } })).toEqual([]);
});

test('scripts of packages are off, in a line of their own', () => {
  expect(faultsOfNpmrc('# why\nignore-scripts=true\n')).toEqual([]);
  for (const npmrc of ['', '# ignore-scripts=true', 'ignore-scripts=false', 'ignore-scripts=truely'])
    expect(faultsOfNpmrc(npmrc)).toHaveLength(1);
});

test('a range, another version than the lock and a missing package are faults', () => {
  expect(faultsOfManifests(workspaceOf({ a: '^2.0.0' }), completeLock)).toEqual([
    'package.json: a is not pinned: ^2.0.0',
  ]);
  expect(faultsOfManifests(workspaceOf({ a: '2.0.1' }), completeLock)).toHaveLength(1);
  expect(faultsOfManifests(workspaceOf({ missing: '1.0.0' }), completeLock)).toHaveLength(1);
});

test('a workspace of another version is a fault', () => {
  const manifests = [...workspaceOf({}), { folder: 'contract', manifest: { version: '0.9.0' } }];
  expect(faultsOfManifests(manifests, completeLock)).toEqual(['contract/package.json: version 0.9.0 is not 1.0.0']);
});
