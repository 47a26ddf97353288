import { execFileSync } from 'node:child_process';
import { closeSync, constants, existsSync, openSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { iso2709, marc } from '@buchfink/catalogue/marc/testing/marc-builder';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openRecordStore } from '../storage/records/open-record-store.ts';
import { type BuiltServer, buildServer } from '../testing/processes/built-server.ts';
import { startProgram } from '../testing/processes/program-process.ts';
import { startCli } from '../testing/processes/run-cli.ts';

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

const limits = { timeout: 250_000, interval: 20 };
const environment = (folder: string) => ({ BUCHFINK_DATA: folder, BUCHFINK_PROJECTS: join(root, 'projects') });

describe('the operator command as a process', () => {
  it('runs to its end when nobody reads its output', async () => {
    const file = join(data, 'two.mrc');
    const book = (id: string) =>
      iso2709(
        marc([
          ['001', id],
          ['245', '10', '$aMomo'],
        ]),
      );
    await writeFile(file, Buffer.concat([book('1'), book('2')]));
    const program = startCli(server, ['import', '--library', '1', file], { environment: environment(data) });
    program.stopReading();
    expect([await program.ended, program.err()]).toEqual([
      0,
      expect.stringMatching(/^Data: \S+ \(new: [^\n]+\n(?:\d+ records read[^\n]+\n)*$/),
    ]);
    const store = await openRecordStore(data);
    expect(await store.records.count(1)).toBe(2);
    await store.close();
  });

  it.skipIf(process.platform === 'win32')(
    'ends on one signal while it waits for a pipe that nobody writes to (skipped on Windows)',
    async () => {
      const pipe = join(data, 'pipe.mrc');
      execFileSync('mkfifo', [pipe]);
      const program = startCli(server, ['import', '--library', '1', pipe], { environment: environment(data) });
      // Fails as long as nobody reads the pipe.
      const writer = await vi.waitFor(() => openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK), limits);
      // Time to start reading: the fault needs a thread that waits.
      await pause(300);
      program.kill('SIGINT');
      expect([await program.ended, program.err()]).toEqual([null, expect.stringContaining('Stopped.')]);
      closeSync(writer);
    },
  );

  it.skipIf(process.platform !== 'linux').each(['main', 'cli'] as const)(
    'ends with one sentence when the data directory cannot be created, and so does the service (%s; skipped elsewhere than on Linux)',
    async (program) => {
      const options = { environment: { ...environment('/proc/buchfink/data'), PORT: '0' } };
      const started = startProgram([server[program], 'reindex'], options);
      const [code, err] = [await started.ended, started.err()];
      expect([code, err]).toEqual([1, expect.stringMatching(/^The data directory [^\n]+ cannot be used [^\n]+\n$/)]);
    },
  );

  it('ends when a preview cannot start', async () => {
    const args = ['preview', '--library', '1'];
    // The folder of the data is a file.
    const program = startCli(server, args, { environment: environment(join(root, 'package.json', 'data')) });
    expect([await program.ended, program.err()]).toEqual([
      1,
      expect.stringMatching(/^The data directory [^\n]+ cannot be used [^\n]+\n$/),
    ]);
  });

  it.skipIf(!existsSync('/dev/full'))('reports output that cannot be written (skipped without /dev/full)', async () => {
    const full = openSync('/dev/full', 'w');
    const program = startCli(server, ['help'], { environment: environment(data), output: full });
    expect([await program.ended, program.err()]).toEqual([
      1,
      expect.stringMatching(/^The output cannot be written: ENOSPC.*\n$/),
    ]);
    closeSync(full);
  });
});
