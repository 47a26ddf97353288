import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltServer, buildServer } from '../testing/built-server.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const datasets = join(root, '../shared/data/marc/evergreen-datasets/Open-ILS/tests/datasets');
const files = ['jazz_1k.mrc', 'lul_fre_500.mrc'].map((name) => join(datasets, name));

/** Runs a script in a namespace of its own, where it may mount a small disk; nothing of it outlives the script. */
const apart = (script: string, args: string[] = [], environment: Record<string, string> = {}) =>
  spawnSync('unshare', ['-rm', 'sh', '-c', script, 'sh', ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
const canMount =
  apart(`mount -t tmpfs -o size=100k tmpfs ${JSON.stringify(tmpdir())}`).status === 0 && files.every(existsSync);

describe.skipIf(!canMount)('a disk that is full (skipped without mount namespaces or ../shared/data)', () => {
  let server: BuiltServer;
  let data: string;
  beforeAll(async () => {
    server = await buildServer();
    data = await mkdtemp(join(tmpdir(), 'buchfink-disk-full-'));
  });
  afterAll(async () => {
    await rm(data, { recursive: true, force: true });
  });

  it('stops an import with what is stored, which is there after a disk of more room is given', () => {
    const script = `mount -t tmpfs -o size=1500k tmpfs "$BUCHFINK_DATA" || exit 9
      node "$1" import --library 3 "$2" "$3"; echo "exit code $?"
      mount -o remount,size=64m "$BUCHFINK_DATA" || exit 9
      node "$1" reindex 3; echo "exit code $?"`;
    const settings = { BUCHFINK_DATA: data, BUCHFINK_PROJECTS: join(root, 'projects') };
    const { stdout, stderr } = apart(script, [server.cli, ...files], settings);
    expect(stderr).toContain('the disk is full');
    expect(stderr).not.toMatch(/^\s+at .+:\d+:\d+/m);
    const stored = Number(/(\d+) records are safely stored/.exec(stderr)?.[1]);
    expect(stored).toBeGreaterThan(0);
    expect(stdout.match(/exit code \d/g)).toEqual(['exit code 1', 'exit code 0']);
    expect(stdout).toContain(`Library 3: ${stored} records indexed.`);
  });
});
