import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { iso2709, marc } from '../marc/testing/marc-builder.ts';
import type { ImportNote } from '../report/import-note.ts';
import { noCounts } from '../report/import-report.ts';
import { type ImportJob, importFiles } from './import-files.ts';
import { ImportStopped } from './import-stopped.ts';
import { openFile } from './reading/open-source.ts';
import { readThroughPort, serveReading } from './reading/read-through-port.ts';
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
  it('adds, replaces and counts records in batches', async () => {
    const path = file('three.mrc', book('1'), book('2'), book('3'));
    const first = await run([path], { batchSize: 2 });
    expect(first.total).toEqual({ ...noCounts(), read: 3, added: 3 });
    const second = await run([path]);
    expect(second.total).toMatchObject({ added: 0, replaced: 0, unchanged: 3 });
    expect(await store.count(1)).toBe(3);
  });

  it('reports skipped and repaired records by number, control number and reason', async () => {
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
      {
        kind: 'skipped',
        reason: 'authority-record',
        file: path,
        number: 2,
        controlNumber: 'a1',
        value: '00062nz a2200049 a 4500',
      },
      { kind: 'repaired', reason: 'title-missing', file: path, number: 3, controlNumber: '3' },
      {
        kind: 'skipped',
        reason: 'truncated',
        file: path,
        number: 4,
        controlNumber: '4',
        value: expect.stringMatching(/ 4 10 a$/),
      },
    ]);
    expect(report.reasons).toMatchObject({
      'authority-record': { count: 1, example: { controlNumber: 'a1' } },
      'title-missing': { count: 1 },
      truncated: { count: 1 },
    });
    expect(report.total).toMatchObject({ read: 4, added: 2, replaced: 0, repaired: 1, skipped: 2 });
  });

  it('keeps the later of two records with one control number', async () => {
    await run([file('twice.mrc', book('1', 'Alt'), book('1', 'Neu'))]);
    expect((await store.records(1, ['1']))[0]?.title).toBe('Neu');
    expect(notes).toMatchObject([{ reason: 'duplicate-id', number: 2, controlNumber: '1' }]);
  });

  it('removes nothing in replace mode when a record could not be read', async () => {
    await run([
      file('two.json', Buffer.from('[{"leader":"","fields":[{"001":"1"}]},{"leader":"","fields":[{"001":"2"}]}]')),
    ]);
    const broken = file('broken.jsonl', Buffer.from('{"leader":"","fields":[{"001":"1"}]}\n{"leader":"",fields}\n'));
    const report = await run([broken], { mode: 'replace', format: 'json' });
    expect(report).toMatchObject({ removedOthers: 0, files: [{ skipped: 1, unread: 1, faults: [] }] });
    expect(await store.count(1)).toBe(2);
  });

  it('removes nothing in replace mode when the file has no records', async () => {
    await run([file('one.mrc', book('1'))]);
    const authority = iso2709(marc([['001', 'a1']], '00000nz  a2200000 a 4500'));
    const mods = Buffer.from('<mods><titleInfo><title>Titel</title></titleInfo></mods>');
    for (const path of [file('empty.mrc'), file('authority.mrc', authority), file('mods.xml', mods)]) {
      const report = await run([path], { mode: 'replace' });
      expect(report, path).toMatchObject({ removedOthers: 0, files: [{ faults: [{ reason: 'no-records' }] }] });
    }
    expect(await store.count(1)).toBe(1);
  });

  it.each([
    ['no bytes', ''],
    ['white space', ' \r\n\t\n'],
    ['a byte order mark', '\ufeff'],
    ['a gzip of nothing', gzipSync('')],
    ['a collection', '<?xml version="1.0"?>\n<collection xmlns="http://www.loc.gov/MARC21/slim"></collection>'],
    ['a closed collection', '<collection xmlns="http://www.loc.gov/MARC21/slim"/>'],
    ['a list', '[]'],
    ['the first line of a table', 'Nr;Titel\n'],
    ['a holdings record', iso2709(marc([['001', 'h1']], '00000nx  a2200000 a 4500'))],
  ])('reports a file without titles when it contains only %s', async (_, content) => {
    const mapping = { csv: { columns: { id: 'Nr', title: 'Titel' } } };
    const path = file('nothing', Buffer.from(content));
    const { files, reasons } = await run([path, file('one.mrc', book('1'))], { mapping });
    expect(files).toMatchObject([{ faults: [{ reason: 'no-records', file: path }] }, { added: 1, faults: [] }]);
    expect(reasons).toMatchObject({ 'no-records': { count: 1 } });
  });

  it('accepts a file that only deletes records, and an empty list of records to delete', async () => {
    const deletions = file('gone.mrc', iso2709(marc([['001', '2']], '00000dam a2200000 a 4500')));
    expect((await run([deletions])).files).toMatchObject([{ read: 1, faults: [] }]);
    expect((await run([file('none.txt', Buffer.from('\n'))], { mode: 'delete' })).files).toMatchObject([
      { faults: [] },
    ]);
  });

  it('starts a file over after another file was imported', async () => {
    const path = file('ended.mrc', ...Array.from({ length: 6 }, (_, at) => book(`${at}`)));
    const controller = new AbortController();
    const { signal } = controller;
    const aborted = run([path], { batchSize: 2, signal, onProgress: () => controller.abort() });
    await expect(aborted).rejects.toThrow(ImportStopped);
    await run([file('other.mrc', book('x'))], { mode: 'replace' });
    const starts: boolean[] = [];
    const report = await run([path], { batchSize: 2, onStart: (goesOn) => starts.push(goesOn) });
    expect(report.total).toMatchObject({ read: 6, added: 6 });
    expect(starts).toEqual([false]);
  });

  it('can be aborted while it waits for a silent source', async () => {
    const controller = new AbortController();
    const { port1, port2 } = new MessageChannel();
    const aborted = run(['-'], {
      signal: controller.signal,
      read: (job) => readThroughPort(port1, job, controller.signal),
    });
    setImmediate(() => controller.abort());
    await expect(aborted).rejects.toMatchObject({ name: 'ImportStopped', reason: 'aborted' });
    port1.close();
    port2.close();
  });

  it('removes the other records in replace mode, but not after a faulty file', async () => {
    await run([file('old.mrc', book('1'), book('2'))]);
    const next = file('new.mrc', book('2'));
    const faulty = await run([next, join(folder, 'absent.mrc')], { mode: 'replace' });
    expect(faulty).toMatchObject({ removedOthers: 0, reasons: { 'file-unreadable': { count: 1 } } });
    const record =
      '{"leader": "00000nam a2200000 a 4500", "fields": [{"001": "2"}, {"245": {"subfields": [{"a": "B"}]}}]}';
    const cut = await run([file('cut.json', Buffer.from(`[${record},\n`))], { mode: 'replace' });
    expect(cut).toMatchObject({ removedOthers: 0, reasons: { truncated: { count: 1 } } });
    expect(await run([next], { mode: 'replace' })).toMatchObject({ removedOthers: 1 });
    expect(await store.count(1)).toBe(1);
  });

  it('refuses URLs and other formats without failing', async () => {
    const report = await run(['https://example.org/a.mrc', file('text.txt', Buffer.from('Guten Tag'))]);
    expect(report.reasons).toMatchObject({ 'url-not-supported': { count: 1 }, 'unknown-format': { count: 1 } });
  });

  it('stops when the store fails and reports how many records are durable', async () => {
    store.capacity = 4;
    const books = Array.from({ length: 10 }, (_, index) => book(`${index + 1}`));
    const path = file('ten.mrc', ...books);
    const stopped = await run([path], { batchSize: 2 }).catch((error: unknown) => error);
    expect(stopped).toBeInstanceOf(ImportStopped);
    expect(stopped).toMatchObject({ reason: 'store', acknowledged: 4, file: path, recordNumber: 4 });
    expect(await store.count(1)).toBe(4);
  });

  it('removes records that are marked as deleted, and records of a file in delete mode', async () => {
    await run([file('all.mrc', book('1'), book('2'), book('3'), book('4'))]);
    const deletion = iso2709(marc([['001', '2']], '00000dam a2200000 a 4500'));
    const report = await run([file('gone.mrc', deletion, book('5'))]);
    expect(report.total).toMatchObject({ read: 2, added: 1, removed: 1 });
    const deleted = await run([file('ids.txt', Buffer.from('1\r\n\nnie\n')), file('three.mrc', book('3'))], {
      mode: 'delete',
    });
    expect(deleted.total).toMatchObject({ read: 3, removed: 2, added: 0 });
    expect((await store.records(1, ['1', '2', '3', '4', '5'])).map((record) => record?.id)).toEqual([
      undefined,
      undefined,
      undefined,
      '4',
      '5',
    ]);
  });

  it('applies the last version or deletion of a record within a batch', async () => {
    const deletion = (id: string) => iso2709(marc([['001', id]], '00000dam a2200000 a 4500'));
    await run([file('turn.mrc', book('1'), deletion('1'), deletion('2'), book('2'))]);
    expect((await store.records(1, ['1', '2'])).map((record) => record?.id)).toEqual([undefined, '2']);
  });

  it('resumes where it was aborted, and reads a changed file from the start', async () => {
    const books = Array.from({ length: 10 }, (_, index) => book(`${index + 1}`));
    const path = file('resumed.mrc', ...books);
    store.capacity = 4;
    await run([path], { batchSize: 2 }).catch(() => {});
    store.capacity = 100;
    const resumed = await run([path]);
    expect(resumed.files).toMatchObject([{ after: 4, read: 6, added: 6, unchanged: 0 }]);
    expect(await store.count(1)).toBe(10);
    expect((await run([path])).files).toMatchObject([{ after: 0, unchanged: 10 }]);
    store.capacity = 12;
    const more = file('resumed.mrc', ...books, book('11'), book('12'), book('13'));
    await run([more], { batchSize: 1 }).catch(() => {});
    file('resumed.mrc', book('14'), ...books);
    store.capacity = 100;
    expect((await run([path])).files).toMatchObject([{ after: 0, read: 11, added: 1, unchanged: 10 }]);
  });

  it('removes nothing when it resumes a replacing import of a file without titles', async () => {
    await run([file('one.mrc', book('1'))]);
    const authority = (id: string) => iso2709(marc([['001', id]], '00000nz  a2200000 a 4500'));
    const path = file('authorities.mrc', authority('a1'), authority('a2'), authority('a3'));
    const controller = new AbortController();
    const { signal } = controller;
    const aborted = run([path], { mode: 'replace', batchSize: 1, signal, onProgress: () => controller.abort() });
    await expect(aborted).rejects.toThrow(ImportStopped);
    const resumed = await run([path], { mode: 'replace', batchSize: 1 });
    expect(resumed).toMatchObject({ removedOthers: 0, files: [{ after: 1, faults: [{ reason: 'no-records' }] }] });
    expect(await store.count(1)).toBe(1);
  });

  it('removes the other records when it resumes a replacing import', async () => {
    await run([file('old.mrc', book('old'))]);
    const path = file('new.mrc', ...Array.from({ length: 10 }, (_, index) => book(`${index + 1}`)));
    store.capacity = 5;
    await run([path], { mode: 'replace', batchSize: 2 }).catch(() => {});
    expect(await store.count(1)).toBe(5);
    store.capacity = 100;
    const resumed = await run([path], { mode: 'replace', batchSize: 2 });
    expect(resumed).toMatchObject({ removedOthers: 1, files: [{ after: 4, read: 6, added: 6 }] });
    expect(await store.count(1)).toBe(10);
  });

  it('imports the same through a port, with at most four batches in flight', async () => {
    const path = file(
      'port.mrc',
      ...Array.from({ length: 40 }, (_, index) => book(`${index + 1}`)),
      book('7').subarray(0, 50),
    );
    const { port1, port2 } = new MessageChannel();
    serveReading(port2, openFile);
    let ahead = 0;
    const postMessage = port2.postMessage.bind(port2);
    port2.postMessage = (message: unknown) => {
      maxAhead = Math.max(maxAhead, ++ahead);
      postMessage(message);
    };
    let maxAhead = 0;
    const report = await run([path], {
      batchSize: 2,
      read: (job) => readThroughPort(port1, job),
      onProgress: () => ahead--,
    });
    expect(report).toMatchObject({ total: { read: 41, added: 40, skipped: 1 }, reasons: { truncated: { count: 1 } } });
    expect(maxAhead).toBeGreaterThan(2);
    expect(maxAhead).toBeLessThanOrEqual(6);
    port1.close();
  });

  it('stops when the signal aborts', async () => {
    const controller = new AbortController();
    const path = file('abort.mrc', ...Array.from({ length: 10 }, (_, index) => book(`${index + 1}`)));
    const stopped = run([path], { batchSize: 3, signal: controller.signal, onProgress: () => controller.abort() });
    await expect(stopped).rejects.toMatchObject({ reason: 'aborted', acknowledged: 3, recordNumber: 3 });
  });
});
