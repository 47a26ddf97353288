import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltServer, buildServer } from '../../testing/processes/built-server.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const datasets = join(root, '../shared/data/marc/evergreen-datasets/Open-ILS/tests/datasets');
const files = ['jazz_1k.mrc', 'lul_fre_500.mrc'].map((name) => join(datasets, name));

/** Runs a script in its own mount namespace, where it may mount a small disk; nothing outlives the script. */
const inOwnNamespace = (script: string, args: string[] = [], environment: Record<string, string> = {}) =>
  spawnSync('unshare', ['-rm', 'sh', '-c', script, 'sh', ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
const canMount =
  inOwnNamespace(`mount -t tmpfs -o size=100k tmpfs ${JSON.stringify(tmpdir())}`).status === 0 &&
  files.every(existsSync);

describe.skipIf(!canMount)('a full disk (skipped without mount namespaces or ../shared/data)', () => {
  let server: BuiltServer;
  let data: string;
  beforeAll(async () => {
    server = await buildServer();
    data = await mkdtemp(join(tmpdir(), 'buchfink-disk-full-'));
  });
  afterAll(async () => {
    await rm(data, { recursive: true, force: true });
  });

  /** Imports on a disk of this many kB, then does something with more room. */
  const onSmallDisk = (size: number, then: string) => {
    const script = `mount -t tmpfs -o size=${size}k tmpfs "$BUCHFINK_DATA" || exit 9
      node "$1" import --library 3 "$2" "$3"; echo "exit code $?"
      node "$1" reindex 3; echo "exit code $?"
      mount -o remount,size=64m "$BUCHFINK_DATA" || exit 9
      node "$1" ${then}; echo "exit code $?"`;
    const settings = { BUCHFINK_DATA: data, BUCHFINK_PROJECTS: join(root, 'projects') };
    const { stdout, stderr } = inOwnNamespace(script, [server.cli, ...files], settings);
    expect(stderr).not.toMatch(/^\s+at .+:\d+:\d+/m);
    return { stdout, stderr, codes: stdout.match(/exit code \d/g) };
  };

  it('stops an import; the stored records are there when the disk gets more room', () => {
    const { stdout, stderr, codes } = onSmallDisk(1400, 'reindex 3');
    expect(stderr).toContain('could not grow: the disk is full');
    expect(stderr).toContain('Not all of them are in the index of library 3 yet (');
    expect(stderr).not.toContain('All of them are stored');
    const stored = Number(/(\d+) records are stored/.exec(stderr)?.[1]);
    expect(stored).toBeGreaterThan(0);
    expect([codes?.[0], codes?.[2]]).toEqual(['exit code 1', 'exit code 0']);
    expect(stdout).toContain(`Library 3: ${stored} records indexed.`);
  });

  it('is reported when there is room for the records and none for their index, which the next import builds', () => {
    const { stdout, stderr, codes } = onSmallDisk(1900, 'import --library 3 "$2" "$3"');
    expect(stderr).toContain('All records are stored, but not yet in the index of library 3 (the disk is full).');
    expect(stderr).toMatch(/^The index of library 3 was not built: .*the disk is full/m);
    expect(codes).toEqual(['exit code 1', 'exit code 1', 'exit code 0']);
    expect(stdout).toMatch(/The index of library 3 now holds 1\d{3} records\./);
  });
});
