import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it } from 'vitest';
import { storageAt } from './storage.ts';

/** Opens all stores of a data directory, one after the other, and closes them. */
async function openAll(dataDirectory: string): Promise<void> {
  const storage = storageAt({ dataDirectory });
  for (const open of [storage.records, storage.circulation, storage.sessions, storage.accounts, storage.monitoring]) {
    const store = await open();
    await store.close();
  }
}

// Each would wait for ten seconds, and fail then: threads and commands open them while an import writes.
it('opens stores whose files other processes write, without waiting', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'buchfink-storage-'));
  await openAll(folder);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.db'));
  expect(files).toHaveLength(6);
  const writers = files.map((name) => new DatabaseSync(join(folder, name)));
  try {
    for (const writer of writers) writer.exec('BEGIN IMMEDIATE');
    await openAll(folder);
  } finally {
    for (const writer of writers) writer.close();
    await rm(folder, { recursive: true, force: true });
  }
});
