import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IndexDamaged } from '../index-damaged.ts';
import { segmentOf } from '../open-segment.ts';
import { bookOf, segmentOfRecords } from '../testing/segments.ts';
import { readSegmentFile, segmentFileName, writeSegmentFile } from './segment-file.ts';

const { sections } = segmentOfRecords([
  bookOf({ title: 'Der Zauberberg', year: 1924, contributors: [{ name: 'Mann, Thomas', main: true }] }),
  bookOf({ id: '2', title: 'Die Blechtrommel', year: 1959 }),
]);

async function inFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'buchfink-segment-'));
  try {
    await run(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('reads what was written, into shared memory, and leaves no other file', async () => {
  await inFolder(async (folder) => {
    const target = join(folder, 'library-1');
    await writeSegmentFile(target, 'a', sections);
    await writeFile(join(target, `${segmentFileName('a')}.tmp`), 'left by a crash');
    const bytes = await writeSegmentFile(target, 'a', sections);
    expect(await readdir(target)).toEqual([segmentFileName('a')]);
    expect((await readFile(join(target, segmentFileName('a')))).length).toBe(bytes);
    const read = await readSegmentFile(target, 'a');
    expect(read).toEqual(sections);
    expect(read.years?.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(segmentOf('a', read).terms.find('zauberberg')).toBeGreaterThanOrEqual(0);
  });
});

test('a missing file, and a directory in its place, are damage', async () => {
  await inFolder(async (folder) => {
    await expect(readSegmentFile(folder, 'none')).rejects.toThrow(IndexDamaged);
    await writeSegmentFile(join(folder, segmentFileName('b')), 'a', sections);
    await expect(readSegmentFile(folder, 'b')).rejects.toThrow(IndexDamaged);
  });
});

test('detects any changed byte, any truncation and any addition', async () => {
  await inFolder(async (folder) => {
    await writeSegmentFile(folder, 'good', sections);
    const good = await readFile(join(folder, segmentFileName('good')));
    const notices = async (bytes: Uint8Array) => {
      await writeFile(join(folder, segmentFileName('broken')), bytes);
      await expect(readSegmentFile(folder, 'broken')).rejects.toThrow(IndexDamaged);
    };
    await fc.assert(
      fc.asyncProperty(fc.nat(good.length - 1), fc.nat(7), async (at, bit) => {
        const changed = Buffer.from(good);
        changed[at] = (changed[at] ?? 0) ^ (1 << bit);
        await notices(changed);
      }),
      { numRuns: 300 },
    );
    for (const length of [0, 1, 23, 24, 100, good.length - 8, good.length - 1]) await notices(good.subarray(0, length));
    await notices(Buffer.concat([good, Buffer.alloc(8)]));
  });
});

test('a segment without one of its arrays cannot be opened', () => {
  const { years: _, ...sectionsWithoutYears } = sections;
  expect(() => segmentOf('a', sectionsWithoutYears)).toThrow(IndexDamaged);
});
