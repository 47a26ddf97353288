import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { iso2709, marc } from '@buchfink/catalogue/marc/testing/marc-builder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../storage/open-store.ts';
import { type BuiltServer, buildServer } from '../testing/built-server.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
let server: BuiltServer;
let data: string;
beforeAll(async () => {
  server = await buildServer();
  data = await mkdtemp(join(tmpdir(), 'buchfink-pipe-'));
});
afterAll(async () => {
  await rm(data, { recursive: true, force: true });
});

/** Runs the command as a process; `read` says what becomes of its standard output. */
async function run(args: readonly string[], output: 'closed' | number) {
  const child = spawn(process.execPath, [server.cli, ...args], {
    env: { ...process.env, BUCHFINK_DATA: data, BUCHFINK_PROJECTS: join(root, 'projects') },
    stdio: ['ignore', output === 'closed' ? 'pipe' : output, 'pipe'],
  });
  child.stdout?.destroy();
  const [err, [code]] = await Promise.all([text(child.stderr as Readable), once(child, 'exit')]);
  return { code, err };
}

describe('the operator command as a process', () => {
  it('goes on to its end where nobody reads what it says', async () => {
    const file = join(data, 'two.mrc');
    const book = (id: string) =>
      iso2709(
        marc([
          ['001', id],
          ['245', '10', '$aMomo'],
        ]),
      );
    await writeFile(file, Buffer.concat([book('1'), book('2')]));
    expect(await run(['import', '--library', '1', file], 'closed')).toEqual({ code: 0, err: '' });
    const store = await openStore(data);
    expect(await store.records.count(1)).toBe(2);
    await store.close();
  });

  it.skipIf(process.platform !== 'linux').each(['main', 'cli'] as const)(
    'ends with one sentence where no data directory can be made, and so does the service (%s; skipped elsewhere than on Linux)',
    async (program) => {
      const child = spawn(process.execPath, [server[program], 'reindex'], {
        env: {
          ...process.env,
          BUCHFINK_DATA: '/proc/buchfink/data',
          BUCHFINK_PROJECTS: join(root, 'projects'),
          PORT: '0',
        },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
      expect([code, err]).toEqual([1, expect.stringMatching(/^The data directory [^\n]+ cannot be used [^\n]+\n$/)]);
    },
  );

  it.skipIf(!existsSync('/dev/full'))(
    'says that its output cannot be written (skipped without /dev/full)',
    async () => {
      const { code, err } = await run(['help'], openSync('/dev/full', 'w'));
      expect([code, err]).toEqual([1, expect.stringMatching(/^The output cannot be written: ENOSPC.*\n$/)]);
    },
  );
});
