import { chmod, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkWritable } from './check-writable.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buchfink-writable-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('accepts a directory whose databases can be written, and leaves nothing in it', async () => {
  await writeFile(join(folder, 'patrons.db'), '');
  await checkWritable(folder);
  await checkWritable(join(folder, 'new', 'data'));
  expect(await readdir(folder)).toEqual(['new', 'patrons.db']);
});

it('names a database that is a link to a disk that is not mounted', async () => {
  await symlink(join(folder, 'unmounted', 'patrons.db'), join(folder, 'patrons.db'));
  await expect(checkWritable(folder)).rejects.toThrow(
    `The database ${join(folder, 'patrons.db')} cannot be written (there is no such file or folder).`,
  );
});

// Root may write to every file.
it.skipIf(process.getuid?.() === 0)('names a database that this user may only read', async () => {
  await writeFile(join(folder, 'patrons.db'), '');
  await chmod(join(folder, 'patrons.db'), 0o444);
  await expect(checkWritable(folder)).rejects.toThrow('(this user has no permission to do so)');
});
