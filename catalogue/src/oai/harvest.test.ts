import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryStore } from '../import/testing/memory-store.ts';
import { characterFaults, recordDamage } from '../marc/testing/record-damage.ts';
import type { ImportNote } from '../report/import-note.ts';
import { type HarvestJob, harvest } from './harvest.ts';
import type { HttpAnswer } from './oai-client.ts';
import { type Entry, OaiServer, type Trouble } from './testing/oai-server.ts';

let repository: OaiServer;
let url: string;
let store: MemoryStore;
let notes: ImportNote[];
let waits: number[];
beforeEach(async () => {
  repository = new OaiServer();
  url = await repository.start();
  store = new MemoryStore();
  notes = [];
  waits = [];
});
afterEach(() => repository.stop());

/** Records 1 to `count`, one per day. */
const entries = (count: number, from = 1): Entry[] =>
  Array.from({ length: count }, (_, index) => entry(String(from + index), from + index));
const entry = (id: string, day: number): Entry => ({
  identifier: `oai:example.org:BIB01-${id}`,
  datestamp: `2026-10-${String(day).padStart(2, '0')}T08:00:00Z`,
  id,
});

async function ask(address: URL, signal: AbortSignal): Promise<HttpAnswer> {
  const { status, headers, body } = await fetch(address, { signal });
  const bytes = body as AsyncIterable<Uint8Array> | null;
  return { status, headers: Object.fromEntries(headers), body: bytes ?? (async function* () {})() };
}
const run = (more: Partial<HarvestJob> = {}) =>
  harvest({
    store,
    libraryId: 1,
    sources: [{ url, prefix: 'marc21', set: 'public' }],
    isFull: false,
    mapping: {},
    client: {
      fetch: ask,
      wait: async (milliseconds) => void waits.push(milliseconds),
      now: () => new Date('2026-11-21T12:00:00Z'),
    },
    onNote: (note) => notes.push(note),
    signal: new AbortController().signal,
    ...more,
  });
const ids = async () => (await store.ids(1, 0, 1000)).map(({ id }) => id).sort((a, b) => Number(a) - Number(b));

describe('harvesting a repository', () => {
  it('reads a list part by part, and next time only later changes, with some overlap', async () => {
    repository.entries = entries(8);
    expect((await run()).total).toMatchObject({ read: 8, added: 8 });
    expect(repository.requests.map((query) => query.get('resumptionToken'))).toEqual([null, '3|', '6|']);
    expect(Object.fromEntries(repository.requests[0] ?? [])).toEqual({
      key: '1',
      verb: 'ListRecords',
      metadataPrefix: 'marc21',
      set: 'public',
    });
    repository.entries.push({ ...entry('2', 21), datestamp: '2026-11-21T11:30:00Z', title: 'Neu' });
    expect((await run()).total).toMatchObject({ read: 1, replaced: 1 });
    expect(repository.requests.at(-1)?.get('from')).toBe('2026-11-21T11:00:00Z');
    expect((await store.records(1, ['2']))[0]?.title).toBe('Neu');
  });

  it('requests days where the repository has only days, and accepts an empty list', async () => {
    repository.granularity = 'YYYY-MM-DD';
    repository.entries = entries(2).map((item) => ({ ...item, datestamp: item.datestamp.slice(0, 10) }));
    await run();
    const { files } = await run();
    expect(repository.requests.at(-1)?.get('from')).toBe('2026-11-20');
    expect(files).toMatchObject([{ read: 0, faults: [] }]);
  });

  it('removes deleted records, also where identifier and record number have nothing in common', async () => {
    const otherSchema = { ...entry('900', 5), identifier: 'oai:example.org:xyz' };
    repository.entries = [...entries(4), otherSchema];
    await run();
    const deletion = (identifier: string) => ({ identifier, datestamp: '2026-11-21T12:00:00Z', isDeleted: true });
    // A number of another record, and one that was never stored.
    repository.entries = ['BIB01-2', 'xyz', 'BIB02-3', 'BIB01-77'].map((end) => deletion(`oai:example.org:${end}`));
    expect((await run()).total).toMatchObject({ removed: 2 });
    expect(await ids()).toEqual(['1', '3', '4']);
  });

  it('waits as long as a busy repository asks, and retries after failures', async () => {
    repository.entries = entries(4);
    repository.troubles.push('busy', 'server-error', 'broken', 'cut', undefined, 'busy');
    expect((await run()).total).toMatchObject({ added: 4 });
    expect(waits.filter((wait) => wait >= 1000)).toEqual([7000, 2000, 4000, 8000, 7000]);
  });

  it.each(['expired', 'not-found', '<error code="badArgument">unknown token</error>'] as const)(
    'restarts a list whose token has expired (%s), because missing records may be older',
    async (trouble) => {
      repository.entries = [entry('0', 1)];
      await run();
      repository.entries = entries(6).map((item, index) => ({
        ...item,
        datestamp: index < 3 ? '2026-11-30T08:00:00Z' : '2026-11-25T08:00:00Z',
      }));
      repository.troubles.push(undefined, trouble);
      expect((await run()).total).toMatchObject({ added: 6, unchanged: 3 });
      expect(repository.requests.map((query) => query.get('from'))).toEqual([
        null,
        '2026-11-21T11:00:00Z',
        null,
        '2026-11-21T11:00:00Z',
        null,
      ]);
      expect(notes).toEqual([]);
    },
  );

  it('restarts a list whose token has expired when it resumes', async () => {
    repository.entries = entries(9);
    repository.troubles.push(undefined, undefined, ...Array<Trouble>(6).fill('server-error'));
    expect((await run()).files).toMatchObject([{ added: 6, faults: [{ reason: 'harvest-failed' }] }]);
    repository.troubles.splice(0, repository.troubles.length, 'not-found');
    expect((await run()).files).toMatchObject([{ after: 6, added: 3, unchanged: 6, faults: [] }]);
  });

  it('stops at a list that repeats its tokens', async () => {
    const page = (token: string) => `<ListRecords><resumptionToken>${token}</resumptionToken></ListRecords>` as const;
    repository.troubles.push(...['a', 'b', 'a', 'b', 'a', 'b'].map(page));
    expect((await run()).files).toMatchObject([
      { faults: [{ detail: expect.stringContaining('same resumption token') }] },
    ]);
    expect(repository.requests.length).toBe(3);
  });

  it('stops at a list that repeats its parts under new tokens, and keeps what came before', async () => {
    repository.entries = entries(9);
    repository.endlessList = 'repeating';
    const { files } = await run();
    expect(files).toMatchObject([
      {
        read: 9,
        added: 9,
        faults: [{ reason: 'harvest-failed', detail: expect.stringContaining('the same records again') }],
      },
    ]);
    expect(repository.requests.length).toBe(4);
    expect(await store.count(1)).toBe(9);
  });

  it('stops at a list that stamps the same records anew without an end', async () => {
    repository.entries = entries(9);
    repository.endlessList = 'restamping';
    const { files } = await run();
    expect(files).toMatchObject([{ added: 9, faults: [{ detail: expect.stringContaining('with new datestamps') }] }]);
    expect(repository.requests.length).toBe(14);
    expect(await store.count(1)).toBe(9);
  });

  it('stops at an endless list of empty parts', async () => {
    repository.endlessList = 'empty';
    const { files } = await run();
    expect(files).toMatchObject([{ read: 0, faults: [{ detail: expect.stringContaining('without a record') }] }]);
  });

  it('accepts a record that changed meanwhile and is listed twice, also alone in a part', async () => {
    repository.entries = [...entries(3), { ...entry('1', 4), title: 'Neu' }];
    expect((await run()).files).toMatchObject([{ read: 4, faults: [] }]);
  });

  it.each(characterFaults)('keeps the records around one with %s, and names it', async (_, fault) => {
    repository.entries = entries(5).map((item) => (item.id === '2' ? { ...item, title: `Z${fault}wei` } : item));
    const report = await run();
    expect(report.files).toMatchObject([{ read: 5, faults: [] }]);
    expect(await ids()).toEqual(expect.arrayContaining(['1', '3', '4', '5']));
    expect(notes.length).toBeGreaterThan(0);
    for (const note of notes) expect(note).toMatchObject({ number: 2, controlNumber: expect.stringMatching(/2$/) });
  });

  it('loses at most the damaged record, whatever the damage is, and names it', async () => {
    repository.pageSize = 10;
    await fc.assert(
      fc.asyncProperty(fc.nat(4), recordDamage, async (damagedIndex, damage) => {
        store = new MemoryStore();
        notes = [];
        repository.entries = entries(5);
        repository.damage = (record, index) => (index === damagedIndex ? damage(record) : record);
        const { files } = await run();
        const undamaged = ['1', '2', '3', '4', '5'].filter((_, index) => index !== damagedIndex);
        expect(await ids()).toEqual(expect.arrayContaining(undamaged));
        expect(files).toMatchObject([{ faults: [] }]);
        // The damaged record is stored or reported.
        expect((await store.count(1)) + (files[0]?.skipped ?? 0)).toBeGreaterThanOrEqual(5);
        expect(notes.filter(({ kind }) => kind === 'skipped')).toHaveLength(files[0]?.skipped ?? 0);
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    [['not-found'], 'answers 404'],
    [Array(6).fill('broken'), 'not well formed XML'],
    [[undefined, 'expired', undefined, 'expired', undefined, 'expired', undefined, 'expired'], 'badResumptionToken'],
    [[undefined, 'same-token'], 'same resumption token'],
  ] as const)(
    'reports why it stopped after %j, keeps the records so far, and resumes there',
    async (troubles, reason) => {
      repository.entries = entries(9);
      repository.troubles.push(...troubles);
      const failed = await run();
      expect(failed.files[0]?.faults).toMatchObject([
        { reason: 'harvest-failed', detail: expect.stringContaining(reason) },
      ]);
      const before = await store.count(1);
      repository.troubles.length = 0;
      const resumed = await run();
      expect(resumed.files[0]?.faults).toEqual([]);
      expect(await store.count(1)).toBe(9);
      expect(resumed.total.added).toBe(9 - before);
    },
  );

  it('loses nothing when the store fails or it is aborted, and resumes there', async () => {
    repository.entries = entries(20);
    store.capacity = 10;
    await expect(run()).rejects.toMatchObject({ name: 'ImportStopped', reason: 'store', acknowledged: 9 });
    store.capacity = 100;
    const controller = new AbortController();
    const stopped = run({ signal: controller.signal, onProgress: () => controller.abort() });
    await expect(stopped).rejects.toMatchObject({ reason: 'aborted', acknowledged: 3, recordNumber: 12 });
    expect((await run()).files).toMatchObject([{ after: 12, added: 8 }]);
    expect(await store.count(1)).toBe(20);
  });

  it('reports what is stored when the store fails before and after the lists', async () => {
    repository.entries = entries(5);
    const failure = new Error('disk failure');
    vi.spyOn(store, 'checkpoint').mockRejectedValueOnce(failure);
    await expect(run()).rejects.toMatchObject({ name: 'ImportStopped', acknowledged: 0, cause: failure });
    vi.spyOn(store, 'changes').mockRejectedValueOnce(failure);
    const stopped = { name: 'ImportStopped', reason: 'store', acknowledged: 5, recordNumber: 5, cause: failure };
    await expect(run({ isFull: true })).rejects.toMatchObject(stopped);
  });

  it('removes vanished records in a full harvest, but no records from files', async () => {
    repository.entries = entries(5);
    await run();
    const storedRecord = (await store.records(1, ['1']))[0];
    const json = JSON.stringify({ ...storedRecord, id: '99', identifiers: [] });
    await store.put(1, [{ id: '99', json }]);
    repository.entries = entries(3);
    expect(await run()).toMatchObject({ removedOthers: 0 });
    repository.troubles.push('not-found');
    expect(await run({ isFull: true })).toMatchObject({ removedOthers: 0 });
    expect(await run({ isFull: true })).toMatchObject({ removedOthers: 2, total: { unchanged: 3 } });
    expect(await ids()).toEqual(['1', '2', '3', '99']);
  });

  it.each([
    '<error code="noRecordsMatch"/>',
    '<ListRecords></ListRecords>',
    '<ListRecords><resumptionToken/></ListRecords>',
  ] as const)('removes nothing when a full list is empty (%s), and reports it', async (emptyAnswer) => {
    expect((await run({ isFull: true })).files).toMatchObject([{ faults: [] }]);
    repository.entries = entries(4);
    await run({ isFull: true });
    repository.troubles.push(emptyAnswer, undefined, undefined, emptyAnswer);
    expect(await run({ isFull: true })).toMatchObject({
      removedOthers: 0,
      files: [{ faults: [{ reason: 'no-records' }] }],
    });
    const sources = ['a', 'b'].map((set) => ({ url, prefix: 'marc21', set }));
    const second = await run({ isFull: true, sources });
    expect(second).toMatchObject({ removedOthers: 0, files: [{ faults: [] }, { faults: [{ reason: 'no-records' }] }] });
    expect(await ids()).toEqual(['1', '2', '3', '4']);
  });

  it('continues from the last complete harvest after an empty full list', async () => {
    repository.entries = entries(4);
    await run();
    repository.now = '2026-11-25T12:00:00Z';
    repository.troubles.push('<ListRecords/>');
    await run({ isFull: true });
    await run();
    expect(repository.requests.at(-1)?.get('from')).toBe('2026-11-21T11:00:00Z');
  });

  it('keeps a present record that cannot be read, but removes one that is no title any more', async () => {
    repository.entries = entries(4);
    await run();
    const { identifier, datestamp } = entry('2', 2);
    repository.entries = [entry('1', 1), { identifier, datestamp }, { ...entry('3', 3), type: 'z' }];
    const full = await run({ isFull: true });
    expect(full).toMatchObject({ removedOthers: 2, total: { skipped: 2 }, files: [{ faults: [] }] });
    expect(await ids()).toEqual(['1', '2']);
  });

  it('removes nothing when a record that cannot be read has no identifier', async () => {
    repository.entries = entries(4);
    await run();
    repository.entries = [...entries(2), ...['', ''].map((identifier) => ({ identifier, datestamp: '2026-10-09' }))];
    const full = await run({ isFull: true });
    expect(full).toMatchObject({ removedOthers: 0, files: [{ faults: [{ reason: 'harvest-failed' }] }] });
    expect(await ids()).toEqual(['1', '2', '3', '4']);
  });

  it.each([
    ['the format', 'marc21', undefined, 'cannotDisseminateFormat: no such format; it offers marcxml, oai_dc'],
    ['the set', 'marcxml', '<error code="noSetHierarchy">no sets</error>', 'noSetHierarchy: no sets'],
  ] as const)(
    'says that the repository refuses %s, which another attempt would not change',
    async (_, prefix, trouble, detail) => {
      repository.entries = entries(2);
      repository.formats = ['marcxml', 'oai_dc'];
      repository.refusesOthers = true;
      if (trouble) repository.troubles.push(trouble);
      const { files } = await run({ sources: [{ url, prefix }] });
      expect(files[0]?.faults).toMatchObject([{ reason: 'harvest-refused', detail: expect.stringContaining(detail) }]);
      expect((await run({ sources: [{ url, prefix: 'marcxml' }] })).total.added).toBe(2);
    },
  );

  it('skips records of another format, and continues with the next source after a failure', async () => {
    repository.entries = [{ identifier: 'oai:x:1', datestamp: '2026-10-01T08:00:00Z' }, ...entries(1)];
    repository.troubles.push('not-found');
    const report = await run({
      sources: [
        { url, prefix: 'marc' },
        { url, prefix: 'marc21' },
      ],
    });
    expect(report.files).toMatchObject([
      { read: 0, faults: [{ reason: 'harvest-failed' }] },
      { added: 1, skipped: 1 },
    ]);
    expect(report.reasons['no-marc']).toMatchObject({ count: 1, example: { controlNumber: 'oai:x:1' } });
  });
});
