import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceLimits } from '@buchfink/catalogue/index/library-index-options';
import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { bodyOf } from '@buchfink/catalogue/record/record-body';
import { bookOf } from '@buchfink/catalogue/segment/testing/segments';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenRecordStore, openRecordStore } from '../../storage/records/open-record-store.ts';
import { type BreakableServer, buildBreakable } from '../../testing/processes/breakable-threads.ts';
import { type Indexer, startIndexer } from './indexer.ts';

let server: BreakableServer;
let data: string;
let store: OpenRecordStore;
let indexer: Indexer;
let warnings: string[];
let stateCount: number;
beforeAll(async () => {
  server = await buildBreakable();
});
afterAll(() => server.remove());
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'buchfink-indexer-'));
  store = await openRecordStore(data);
  await store.records.put(7, [bodyOf(book('Momo')), bodyOf(book('Mondnacht'))]);
  warnings = [];
  stateCount = 0;
  indexer = start(data);
});
afterEach(async () => {
  await indexer.close();
  await store.close();
  await rm(data, { recursive: true, force: true });
});

const book = (title: string): BibRecord => ({ ...bookOf({ title }), id: title });

function start(dataDirectory: string, limits = serviceLimits): Indexer {
  return startIndexer({
    dataDirectory,
    threads: server.threads,
    limits,
    onState: () => {
      stateCount += 1;
    },
    onFailure: () => {},
    warn: (message) => void warnings.push(message),
  });
}

/** Revises the record of Momo as circulation does. */
async function revise(title: string, source = 'circulation', position = 1): Promise<void> {
  const [number = 0] = await store.records.numbersOf(7, ['Momo']);
  await indexer.revise(7, [{ number, body: bodyOf({ ...book('Momo'), title }) }], { source, position });
}

const breakThread = () => indexer.revise(7, [], { source: 'crash', position: 0 });
const titleOfMomo = async () => (await store.records.records(7, ['Momo']))[0]?.title;

describe('the index thread', () => {
  it('rejects its jobs when it breaks; its successor does the jobs that came before it started', async () => {
    await indexer.settle(7);
    const broken = breakThread().catch((error: unknown) => error);
    const behind = indexer.rebuild(7).catch((error: unknown) => error);
    expect(await broken).toMatchObject({ message: 'broken by a test' });
    expect(await behind).toMatchObject({ message: 'broken by a test' });
    const meanwhile = [indexer.rebuild(7), indexer.settle(8)];
    await revise('Die graue Gesellschaft');
    expect((await Promise.all(meanwhile)).map(({ recordCount }) => recordCount)).toEqual([2, 0]);
    expect(await titleOfMomo()).toBe('Die graue Gesellschaft');
    expect(await store.records.checkpoint(7, 'circulation')).toMatchObject({ position: 1 });
    expect(warnings).toEqual([expect.stringContaining('broke and is started again')]);
  });

  it('answers every job, however often the thread breaks', async () => {
    const file = join(data, 'a file where a directory should be');
    await writeFile(file, '');
    const never = start(file);
    await expect(never.settle(7)).rejects.toThrow();
    await expect(never.settle(7)).rejects.toThrow();
    await never.close();
    expect(warnings).toHaveLength(2);
  });

  it('does not delay closing while it is restarting', async () => {
    await breakThread().catch(() => undefined);
    const waiting = indexer.settle(7).catch((error: unknown) => error);
    await indexer.close();
    expect(await waiting).toMatchObject({ message: 'the indexes are closed' });
    await expect(indexer.settle(7)).rejects.toThrow('the indexes are closed');
  });

  it('can be closed even if it breaks while closing, and the operator is told', async () => {
    await indexer.revise(7, [], { source: 'crash at stop', position: 0 });
    await indexer.close();
    expect(warnings).toEqual([expect.stringContaining('broke while it ended')]);
  });

  it('indexes records that are revised while it writes', async () => {
    await indexer.close();
    // Each check ends with a write.
    indexer = start(data, { ...serviceLimits, pendingRecords: -1 });
    await indexer.settle(7);
    const before = stateCount;
    const revised = revise('Die graue Gesellschaft', 'while written');
    await store.records.put(8, [bodyOf(book('Anders'))]);
    await revised;
    await expect.poll(() => stateCount, { timeout: 250_000 }).toBeGreaterThan(before);
  });
});
