import { copyFile, mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildIndex } from './build-index.ts';
import { IndexDamaged } from './catalogue-index.ts';
import { openIndex } from './open-index.ts';
import { bookOf, find, inBatches, indexOf, inFolder } from './test-library.ts';

const library = [
  bookOf({ id: '1', title: 'Der Zauberberg', year: 1924, contributors: [{ name: 'Mann, Thomas', main: true }] }),
  bookOf({ id: '2', title: 'Die Blechtrommel', year: 1959 }),
];
const fileName = 'segment.bfx';

test('a missing index is damaged', async () => {
  await inFolder((folder) => expect(openIndex(folder)).rejects.toThrow(IndexDamaged));
});

test('any changed byte, any cut and any addition is noticed', async () => {
  await inFolder(async (folder) => {
    await buildIndex(inBatches(library), folder, 7);
    const good = await readFile(join(folder, fileName));
    const broken = join(folder, 'broken');
    await mkdir(broken);
    const write = (bytes: Uint8Array) => writeFile(join(broken, fileName), bytes);
    await fc.assert(
      fc.asyncProperty(fc.nat(good.length - 1), fc.nat(7), async (at, bit) => {
        const changed = Buffer.from(good);
        changed[at] = (changed[at] ?? 0) ^ (1 << bit);
        await write(changed);
        await expect(openIndex(broken)).rejects.toThrow(IndexDamaged);
      }),
      { numRuns: 300 },
    );
    for (const length of [0, 1, 23, 24, 100, good.length - 8, good.length - 1]) {
      await copyFile(join(folder, fileName), join(broken, fileName));
      await truncate(join(broken, fileName), length);
      await expect(openIndex(broken)).rejects.toThrow(IndexDamaged);
    }
    await write(Buffer.concat([good, Buffer.alloc(8)]));
    await expect(openIndex(broken)).rejects.toThrow(IndexDamaged);
  });
});

test('a newer index takes the place of the older in one step and leaves nothing behind', async () => {
  await inFolder(async (folder) => {
    const target = join(folder, 'library-1');
    await buildIndex(inBatches(library), target, 1);
    await writeFile(join(target, `${fileName}.tmp`), 'left by a crash');
    const old = await openIndex(target);
    const summary = await buildIndex(inBatches(library.slice(1)), target, 2);
    expect(summary).toMatchObject({ generation: 2, recordCount: 1 });
    expect(await readdir(target)).toEqual([fileName]);
    expect(old.generation).toBe(1);
    expect(find(old, 'zauberberg').total).toBe(1);
    const present = await openIndex(target);
    expect(present.generation).toBe(2);
    expect(find(present, 'zauberberg').total).toBe(0);
  });
});

test('a build that fails keeps the index that is there', async () => {
  await inFolder(async (folder) => {
    await buildIndex(inBatches(library), folder, 1);
    async function* failing() {
      yield library;
      throw new Error('the database is gone');
    }
    await expect(buildIndex(failing(), folder, 2)).rejects.toThrow('gone');
    expect((await openIndex(folder)).generation).toBe(1);
  });
});

test('an empty library has an index', async () => {
  const index = await indexOf([]);
  expect(index.recordCount).toBe(0);
  expect(find(index, 'faust')).toMatchObject({ total: 0, ids: [] });
});
