import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bodyOf } from '@buchfink/catalogue/record/record-body';
import { bookOf } from '@buchfink/catalogue/segment/testing/segments';
import { hasJavaServer } from '@buchfink/connectors/testing/index-servers/java-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRecordStore } from '../../storage/records/open-record-store.ts';
import { manyRecords } from '../../testing/opensearch/test-catalogue.ts';
import { TestOpenSearch } from '../../testing/opensearch/test-opensearch.ts';
import { buildProgram } from '../../testing/processes/built-server.ts';

const hasServer = hasJavaServer('opensearch');
const recordCount = 10_000;
const kills = 3;

let openSearch: TestOpenSearch;
let folder: string;
let program: string;

beforeAll(async () => {
  if (!hasServer) return;
  openSearch = await TestOpenSearch.share();
  folder = await mkdtemp(join(tmpdir(), 'buchfink-resuming-'));
  program = await buildProgram('systems/opensearch/testing/fill-process.ts');
});
afterAll(async () => {
  await openSearch?.close();
  if (folder) await rm(folder, { recursive: true });
});

/** Fills the index in a process of its own, which is killed as soon as it says so often that it has written records. */
async function fill(libraryId: number, killAfter: number): Promise<{ written: number; code: number | null }> {
  const child = spawn(process.execPath, [program, folder, String(libraryId), openSearch.origin, openSearch.prefix], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let written = 0;
  let said = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    written = Number(line);
    said += 1;
    if (said === killAfter) child.kill('SIGKILL');
  }
  const [code] = await exited;
  return { written, code };
}

describe.skipIf(!hasServer)('a process that fills an index', () => {
  it(`goes on where ${kills} killed ones stopped, without starting anew`, async () => {
    const catalogue = openSearch.openCatalogue();
    const { libraryId } = catalogue;
    const { records, ids, close } = await storeRecords(libraryId);
    const positionNow = async () => {
      const all = await catalogue.generations.list();
      expect(all.map(({ generation }) => generation)).toEqual([1]);
      return (await catalogue.generations.readPosition(all[0]?.index ?? ''))?.upTo ?? 0;
    };
    let before = 0;
    for (let round = 1; round <= kills; round += 1) {
      expect((await fill(libraryId, round)).code).toBeNull();
      const after = await positionNow();
      expect(after).toBeGreaterThan(before);
      expect(after).toBeLessThan(recordCount);
      before = after;
    }
    expect(await fill(libraryId, Number.POSITIVE_INFINITY)).toEqual({ written: recordCount - before, code: 0 });
    expect(await positionNow()).toBe((await records.state(libraryId)).last);
    expect(await catalogue.numbers()).toEqual(ids);
    await close();
  });
});

/** As an import stores them; their numbers are 1, 2, … */
async function storeRecords(libraryId: number) {
  const { records, close } = await openRecordStore(folder);
  const bodies = manyRecords(recordCount).map((record) => bodyOf(bookOf(record)));
  for (let at = 0; at < recordCount; at += 1_000) await records.put(libraryId, bodies.slice(at, at + 1_000));
  const ids = (await records.ids(libraryId, 0, recordCount)).map(({ number }) => number);
  expect(ids.at(-1)).toBe(recordCount);
  return { records, ids, close };
}
