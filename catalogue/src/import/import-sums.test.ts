import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { iso2709, marc } from '../marc/testing/marc-builder.ts';
import { type ImportReport, sumOfOutcomes } from '../report/import-report.ts';
import { dryRunStore } from './dry-run-store.ts';
import { type ImportJob, type ImportProgress, importFiles } from './import-files.ts';
import type { ImportMode } from './reading/batch-builder.ts';
import { MemoryStore } from './testing/memory-store.ts';

/** All at night, fewer by day (scripts/nightly.mjs). */
const rounds = process.env.BUCHFINK_NIGHT === '1' ? 150 : 40;

const folder = mkdtempSync(join(tmpdir(), 'buchfink-sums-'));
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * A record of a file. Its id is one of a few, so that ids repeat; it may also be deleted, not a title, or unreadable.
 */
interface Entry {
  readonly id: string;
  readonly title: string;
  readonly kind: 'title' | 'gone' | 'authority' | 'broken';
}
const entry: fc.Arbitrary<Entry> = fc.record({
  id: fc.integer({ min: 1, max: 12 }).map(String),
  title: fc.constantFrom('Momo', 'Krabat'),
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constant('title' as const) },
    { weight: 2, arbitrary: fc.constant('gone' as const) },
    { weight: 1, arbitrary: fc.constantFrom('authority' as const, 'broken' as const) },
  ),
});
const leaders = {
  title: undefined,
  gone: '00000dam a2200000 a 4500',
  authority: '00000nz  a2200000 a 4500',
  broken: undefined,
};

function bytesOf({ id, title, kind }: Entry): Uint8Array {
  const record = marc(
    [
      ['001', id],
      ['245', '10', `$a${title}`],
    ],
    leaders[kind],
  );
  return kind === 'broken' ? Buffer.from('00042nam a2200000 a 4500\x1e\x1d') : iso2709(record);
}

let files = 0;
function fileOf(entries: readonly Entry[]): string {
  const path = join(folder, `${++files}.mrc`);
  writeFileSync(path, Buffer.concat(entries.map(bytesOf)));
  return path;
}

const list = fc.array(entry, { maxLength: 25 });
const mode = fc.constantFrom<ImportMode>('add', 'replace', 'delete');
const scenario = fc.record({
  before: fc.array(entry, { maxLength: 8 }),
  lists: fc.array(list, { minLength: 1, maxLength: 2 }),
  mode,
  batchSize: fc.integer({ min: 1, max: 6 }),
});

async function storeWith(entries: readonly Entry[]): Promise<MemoryStore> {
  const store = new MemoryStore();
  const titles = entries.filter(({ kind }) => kind === 'title');
  await importFiles({ store, libraryId: 1, files: [fileOf(titles)], mode: 'add' });
  return store;
}
const contentOf = async (store: MemoryStore) =>
  (await store.changes(1, 0, 1000)).map(({ record }) => `${record.id} ${record.title}`).sort();

function expectSums({ files: sources, total }: ImportReport): void {
  for (const counts of [...sources, total]) {
    expect(counts.read).toBe(sumOfOutcomes(counts));
    for (const count of Object.values(counts)) if (typeof count === 'number') expect(count).toBeGreaterThanOrEqual(0);
  }
}

it('counts each record once, for any files in any mode', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, fc.boolean(), async ({ before, lists, mode, batchSize }, mayRemove) => {
      const store = await storeWith(before);
      const countBefore = await store.count(1);
      const job = { store, libraryId: 1, files: lists.map(fileOf), mode, batchSize, mayRemove: () => mayRemove };
      const report = await importFiles(job);
      expectSums(report);
      expect(report.total.read).toBe(lists.flat().length);
      const { added, removed } = report.total;
      // A record that was added and deleted within one import counts as added, and as removed at the end.
      expect(await store.count(1)).toBe(countBefore + added - removed - report.removedOthers);
      if (!mayRemove) expect(removed + report.removedOthers).toBe(0);
    }),
    { numRuns: rounds },
  );
});

it('counts each record once and yields the same records when it is aborted and resumed', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, fc.integer({ min: 1, max: 6 }), async ({ before, lists, mode, batchSize }, batches) => {
      const [uninterrupted, stopped] = [await storeWith(before), await storeWith(before)];
      const paths = lists.map(fileOf);
      const job = (store: MemoryStore, more: Partial<ImportJob> = {}) =>
        importFiles({ store, libraryId: 1, files: paths, mode, batchSize, description: 'import', ...more });
      await job(uninterrupted);
      const controller = new AbortController();
      let remaining = batches;
      const onProgress = () => {
        if (--remaining === 0) controller.abort();
      };
      await job(stopped, { signal: controller.signal, onProgress }).catch(() => {});
      const progress: ImportProgress[] = [];
      const resumed = await job(stopped, { onProgress: (update) => progress.push(update) });
      expectSums(resumed);
      expect(await contentOf(stopped)).toEqual(await contentOf(uninterrupted));
      const shares = progress.map(({ share = 0 }) => share);
      expect(shares).toEqual([...shares].sort((a, b) => a - b));
      for (const { read } of progress)
        expect(read).toBeGreaterThanOrEqual(resumed.files.reduce((sum, { after }) => sum + after, 0));
    }),
    { numRuns: rounds },
  );
});

it('does the same in a dry run as in a real one, but changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ before, lists, mode, batchSize }) => {
      const store = await storeWith(before);
      const content = await contentOf(store);
      const dry = dryRunStore(store);
      const job = { libraryId: 1, files: lists.map(fileOf), mode, batchSize };
      const prediction = await importFiles({ ...job, store: dry.store });
      expect(await contentOf(store)).toEqual(content);
      const does = await importFiles({ ...job, store });
      expect({ ...prediction, ms: 0 }).toEqual({ ...does, ms: 0 });
      expect(dry.changes.removed.count).toBe(does.total.removed + does.removedOthers);
    }),
    { numRuns: rounds },
  );
});

it('can be undone, also after it was aborted, resumed, and refused to remove records at first', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, fc.integer({ min: 1, max: 6 }), async ({ before, lists, mode, batchSize }, batches) => {
      const store = await storeWith(before);
      const content = await contentOf(store);
      const controller = new AbortController();
      let remaining = batches;
      const job: ImportJob = { store, libraryId: 1, files: lists.map(fileOf), mode, batchSize, description: 'import' };
      const onProgress = () => {
        if (--remaining === 0) controller.abort();
      };
      const first = await importFiles({ ...job, signal: controller.signal, onProgress }).catch(() => undefined);
      if (first === undefined) {
        const { refused } = await importFiles({ ...job, mayRemove: () => false });
        if (refused) await importFiles(job);
      }
      while (!(await store.undo(1, 3)).isDone);
      expect(await contentOf(store)).toEqual(content);
      expect(await store.undoState(1)).toBeUndefined();
    }),
    { numRuns: rounds },
  );
});
