import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it } from 'vitest';
import { countRows } from '../storage/backup/count-rows.ts';
import { StorageError, storageError } from './storage-error.ts';

it('names the database and what is wrong with it, also when SQLite tells only a text', () => {
  const error = (message: string, more: object) =>
    Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', ...more });
  for (const more of [{ errcode: 11 }, { errcode: 267 }, {}])
    expect(storageError(error('database disk image is malformed', more), '/data/a.db')).toMatchObject({
      problem: 'damaged',
      message: 'The database /data/a.db is damaged; restore it from a backup.',
    });
  expect(storageError(error('database or disk is full', {}), '/data/a.db')).toMatchObject({ problem: 'disk-full' });
  const other = new Error('database disk image is malformed');
  expect(storageError(other, '/data/a.db')).toBe(other);
});

it('a copy of a damaged database names the database, not the copy', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'buchfink-damaged-'));
  try {
    const copy = join(folder, 'copy.db');
    const database = new DatabaseSync(copy);
    database.exec('CREATE TABLE record (id TEXT); CREATE INDEX by_id ON record (id);');
    for (let at = 0; at < 500; at++) database.prepare('INSERT INTO record VALUES (?)').run(`${at} `.repeat(20));
    database.close();
    const file = await open(copy, 'r+');
    await file.write(Buffer.alloc(3 * 4_096, 7), 0, 3 * 4_096, 2 * 4_096);
    await file.close();
    const count = () => countRows(copy, '/data/buchfink.db');
    expect(count).toThrow(StorageError);
    expect(count).toThrow(/^The database \/data\/buchfink\.db is damaged/);
  } finally {
    await rm(folder, { recursive: true });
  }
});
