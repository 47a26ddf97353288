import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openUploads, safeName, uploadLifetime } from './uploads.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buchfink-uploads-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const stored = () => readdir(join(folder, 'uploads')).catch(() => []);

it('stores a file for its user only, finds it by its id, and removes it', async () => {
  const uploads = openUploads(folder, 1_000);
  const upload = await uploads.receive(Readable.from([Buffer.from('abc')]), 'C:\\Daten\\Export März.mrc');
  if (typeof upload === 'string') throw new Error(upload);
  expect(upload.name).toBe('Export März.mrc');
  expect(await uploads.find(upload.id)).toEqual(upload);
  const { mode, size } = await stat(upload.path);
  expect([size, process.platform === 'win32' ? 0 : mode & 0o077]).toEqual([3, 0]);
  await uploads.remove(upload.id);
  expect([await uploads.find(upload.id), await stored()]).toEqual([undefined, []]);
});

it('keeps nothing of a file that is empty, too large or broken off', async () => {
  const uploads = openUploads(folder, 10);
  expect(await uploads.receive(Readable.from([]), 'a')).toBe('empty');
  expect(await uploads.receive(Readable.from([Buffer.alloc(6), Buffer.alloc(6)]), 'a')).toBe('too-large');
  const broken = new PassThrough();
  broken.write('abc');
  setImmediate(() => broken.destroy(new Error('reset')));
  expect(await uploads.receive(broken, 'a')).toBe('broken-off');
  expect(await stored()).toEqual([]);
  expect([await uploads.faultOfSize(10), await uploads.faultOfSize(11)]).toEqual([undefined, 'too-large']);
  expect(await openUploads(folder, 1e18).faultOfSize(1e17)).toBe('no-room');
});

it('removes files of more than a day ago', async () => {
  const uploads = openUploads(folder, 1_000);
  await uploads.receive(Readable.from([Buffer.from('abc')]), 'a');
  await uploads.removeOld(Date.now() + uploadLifetime - 60_000);
  expect(await stored()).toHaveLength(1);
  await uploads.removeOld(Date.now() + uploadLifetime + 60_000);
  expect(await stored()).toEqual([]);
});

it('finds nothing by an id that leads elsewhere', async () => {
  const uploads = openUploads(folder, 1_000);
  for (const id of ['..', '.', '', '../..', '0'.repeat(24), 'a'.repeat(25)])
    expect(await uploads.find(id)).toBeUndefined();
});

it.each([
  ['../../etc/passwd', 'passwd'],
  ['..', 'upload'],
  ['', 'upload'],
  ['.hidden', 'hidden'],
  ['a\u0000b\u001b[31m\u202e.mrc', 'a_b_31m_.mrc'],
  ['<img src=x onerror=alert(1)>.csv', '_img src_x onerror_alert_1_.csv'],
  [`${'x'.repeat(300)}.mrc`, `${'x'.repeat(56)}.mrc`],
])('stores a file named %j as %j', (name, expected) => {
  expect(safeName(name)).toBe(expected);
});
