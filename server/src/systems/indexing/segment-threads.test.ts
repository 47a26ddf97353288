import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSegmentFile } from '@buchfink/catalogue/segment/file/segment-file';
import { bookOf, segmentsOf, without } from '@buchfink/catalogue/segment/testing/segments';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BuiltServer, buildServer } from '../../testing/processes/built-server.ts';
import { mergeInThreads } from './segment-threads.ts';

let server: BuiltServer;
let folder: string;
beforeAll(async () => {
  server = await buildServer();
  folder = await mkdtemp(join(tmpdir(), 'buchfink-threads-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Enough documents that a word of all titles is frequent: it has a champion list and a summary. */
const books = (from: number) =>
  Array.from({ length: 1200 }, (_, at) => bookOf({ id: `b${from + at}`, title: `Vogel ${(from + at) % 70}` }));

const { signal } = new AbortController();

it('builds the same segment whether two threads share a merge or one does all', async () => {
  const [first, second] = segmentsOf(books(0), books(5000)).segments;
  if (!first || !second) throw new Error('two parts');
  const parts = [without(first, 3, 700), second];
  const alone = await mergeInThreads(server.threads, signal, Number.POSITIVE_INFINITY)(parts, folder, 'alone');
  const shared = await mergeInThreads(server.threads, signal, 2)(parts, folder, 'shared');
  expect(shared).toEqual(alone);
  expect(shared['leaders.terms']?.length).toBeGreaterThan(0);
  expect(await readSegmentFile(folder, 'shared')).toEqual(alone);
});

it('passes on the error of a helper thread', async () => {
  const { segments } = segmentsOf(books(0));
  const merge = mergeInThreads(server.threads, signal, 0);
  await expect(merge([...segments, ...segments], folder, 'none')).rejects.toThrow('overlap');
});
