// Checks that npm ci works everywhere: the lock is complete, every version is pinned, and it names no registry.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultsOfLock, faultsOfManifests, faultsOfNpmrc } from './checks/lock-rules.mjs';
import { root } from './ensure/root.mjs';

const read = (/** @type {string} */ path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const main = read('package.json');
const lock = read('package-lock.json');
const manifests = ['', ...main.workspaces].map((folder) => ({ folder, manifest: read(join(folder, 'package.json')) }));

const npmrc = readFileSync(join(root, '.npmrc'), 'utf8');
const faults = [...faultsOfLock(lock), ...faultsOfManifests(manifests, lock), ...faultsOfNpmrc(npmrc)];
console.log(faults.join('\n') || `the lock is whole: ${Object.keys(lock.packages).length} packages`);
if (faults.length > 0) process.exitCode = 1;
