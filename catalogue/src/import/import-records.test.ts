import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { iso2709, marc } from '../marc/testing/marc-builder.ts';
import type { ImportNote } from './import-note.ts';
import { type ImportJob, importFiles } from './import-records.ts';
import { ImportStopped } from './import-stopped.ts';
import { MemoryStore } from './testing/memory-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'buchfink-import-'));
afterAll(() => rmSync(folder, { recursive: true }));

const book = (id: string, title = `Titel ${id}`) =>
  iso2709(
    marc([
      ['001', id],
      ['245', '10', `$a${title}`],
    ]),
  );
function file(name: string, ...parts: Uint8Array[]): string {
  const path = join(folder, name);
  writeFileSync(path, Buffer.concat(parts));
  return path;
}

let store: MemoryStore;
let notes: ImportNote[];
beforeEach(() => {
  store = new MemoryStore();
  notes = [];
});
const run = (files: string[], more: Partial<ImportJob> = {}) =>
  importFiles({ store, libraryId: 1, files, mode: 'add', onNote: (note) => notes.push(note), ...more });

describe('importing files', () => {
  it('adds, replaces and counts in batches', async () => {
    const path = file('three.mrc', book('1'), book('2'), book('3'));
    const first = await run([path], { batchSize: 2 });
    expect(first.total).toEqual({ read: 3, added: 3, replaced: 0, repaired: 0, skipped: 0 });
    const second = await run([path]);
    expect(second.total).toMatchObject({ added: 0, replaced: 3 });
    expect(await store.count(1)).toBe(3);
  });

  it('names what was skipped and repaired by number, control number and reason', async () => {
    const authority = iso2709(
      marc(
        [
          ['001', 'a1'],
          ['100', '1 ', '$aMann'],
        ],
        '00000nz  a2200000 a 4500',
      ),
    );
    const path = file('mixed.mrc', book('1'), authority, iso2709(marc([['001', '3']])), book('4').subarray(0, -9));
    const report = await run([path]);
    expect(notes).toEqual([
      { kind: 'skipped', reason: 'authority-record', file: path, number: 2, controlNumber: 'a1' },
      { kind: 'repaired', reason: 'title-missing', file: path, number: 3, controlNumber: '3' },
      { kind: 'skipped', reason: 'truncated', file: path, number: 4, controlNumber: '4' },
    ]);
    expect(report.reasons).toEqual({ 'authority-record': 1, 'title-missing': 1, truncated: 1 });
    expect(report.total).toEqual({ read: 4, added: 2, replaced: 0, repaired: 1, skipped: 2 });
  });

  it('lets the later of two records with one number stand', async () => {
    await run([file('twice.mrc', book('1', 'Alt'), book('1', 'Neu'))]);
    expect((await store.records(1, ['1']))[0]?.title).toBe('Neu');
    expect(notes).toMatchObject([{ reason: 'duplicate-id', number: 2, controlNumber: '1' }]);
  });

  it('removes the others when it replaces, but not after a faulty file', async () => {
    await run([file('old.mrc', book('1'), book('2'))]);
    const next = file('new.mrc', book('2'));
    const faulty = await run([next, join(folder, 'absent.mrc')], { mode: 'replace' });
    expect(faulty).toMatchObject({ removed: 0, reasons: { 'file-unreadable': 1 } });
    expect(await run([next], { mode: 'replace' })).toMatchObject({ removed: 1 });
    expect(await store.count(1)).toBe(1);
  });

  it('refuses addresses and other formats without failing', async () => {
    const report = await run(['https://example.org/a.mrc', file('text.txt', Buffer.from('Guten Tag'))]);
    expect(report.reasons).toEqual({ 'url-not-supported': 1, 'unknown-format': 1 });
  });

  it('stops when the store fails and says what is durable', async () => {
    store.room = 4;
    const books = Array.from({ length: 10 }, (_, index) => book(`${index + 1}`));
    const path = file('ten.mrc', ...books);
    const stopped = await run([path], { batchSize: 2 }).catch((error: unknown) => error);
    expect(stopped).toBeInstanceOf(ImportStopped);
    expect(stopped).toMatchObject({ reason: 'store', acknowledged: 4, file: path, recordNumber: 4 });
    expect(await store.count(1)).toBe(4);
  });

  it('stops at the signal', async () => {
    const controller = new AbortController();
    const path = file('abort.mrc', ...Array.from({ length: 10 }, (_, index) => book(`${index + 1}`)));
    const stopped = run([path], { batchSize: 3, signal: controller.signal, onProgress: () => controller.abort() });
    await expect(stopped).rejects.toMatchObject({ reason: 'aborted', acknowledged: 3, recordNumber: 3 });
  });
});
