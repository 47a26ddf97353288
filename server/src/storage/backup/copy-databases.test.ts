import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildProgram } from '../../testing/processes/built-server.ts';
import { startProgram } from '../../testing/processes/program-process.ts';
import { openAccountStore } from '../accounts/open-account-store.ts';
import { copyDatabases } from './copy-databases.ts';
import { countRows } from './count-rows.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buchfink-copy-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('copies all databases as they were at one moment, while another process writes', async () => {
  const writer = startProgram([await buildProgram('storage/testing/writing-program.ts'), folder]);
  try {
    await writer.waitForOutput(/writing/);
    const counts: number[] = [];
    for (let round = 0; round < 20; round++) {
      const target = join(folder, `copy-${round}`);
      await mkdir(target);
      expect(await copyDatabases(folder, target, new AbortController().signal)).toEqual(['buchfink.db', 'patrons.db']);
      const [records = 0, patrons = 0] = ['buchfink.db', 'patrons.db'].map(
        (name) => countRows(join(target, name)).number,
      );
      // The writer is between its two changes, or not.
      expect([0, 1]).toContain(patrons - records);
      counts.push(records);
    }
    expect(new Set(counts).size).toBeGreaterThan(1);
  } finally {
    writer.kill('SIGKILL');
    await writer.ended;
  }
});

it('leaves notes of patrons out, which have codes of loans', async () => {
  const { acts, patronNotes, close } = await openAccountStore(folder);
  const id = Buffer.from('id');
  await acts.begin({ id, request: id, owner: 'test', started: 1, before: id });
  await patronNotes.put({ id, until: 2, content: id }, id);
  await close();
  const target = join(folder, 'copy');
  await mkdir(target);
  expect(await copyDatabases(folder, target, new AbortController().signal)).toEqual(['accounts.db']);
  const copied = await openAccountStore(target);
  expect(await copied.patronNotes.find(id)).toBeUndefined();
  expect(await copied.acts.find(id)).toBeDefined();
  await copied.close();
});
