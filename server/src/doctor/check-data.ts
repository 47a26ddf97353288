import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { fileFailure } from '@buchfink/catalogue/import/report/file-failure';
import { findKeys } from '../session/keys/open-keys.ts';
import { readDatabaseVersions } from '../storage/database/data-version.ts';
import { checkWritable } from '../storage/files/check-writable.ts';
import type { AddFinding } from './doctor-report.ts';

const megabyte = 1e6;
/** Below it the disk counts as full. */
const fullBelow = 200 * megabyte;
/** Below it, or below the size of the data, the disk counts as nearly full. */
const lowBelow = 1_000 * megabyte;
const day = 86_400_000;
/** Days that old keys are needed after a change of keys (docs/operations.md). */
const oldKeyDays = 30;

/** What the check of a data directory needs. */
interface DataCheck {
  readonly dataDirectory: string;
  readonly keys: string | undefined;
  readonly now: Date;
  /** Free bytes on the disk of a folder; tests replace it. */
  readonly freeBytes?: (folder: string) => Promise<number>;
}

/**
 * Checks the data directory: rights, room, the versions of its databases, the keys. Returns whether the databases can be
 * opened without a migration. Creates no directory and no database.
 */
export async function checkData(check: DataCheck, add: AddFinding): Promise<boolean> {
  const { dataDirectory, freeBytes = freeBytesOf } = check;
  const about = await stat(dataDirectory).catch(() => undefined);
  if (!about?.isDirectory()) {
    add('fault', `there is no data directory ${dataDirectory}`, 'data-missing');
    return false;
  }
  try {
    await checkWritable(dataDirectory);
    add('ok', `${dataDirectory} can be written`);
  } catch (error) {
    add('fault', error instanceof Error ? error.message : String(error), 'data-not-writable');
  }
  await checkRoom(dataDirectory, freeBytes, add);
  const versions = await readDatabaseVersions(dataDirectory);
  for (const { name, state, reason } of versions) {
    if (state === 'older') add('warning', `${name} was written by an older version`, 'data-older');
    if (state === 'newer') add('fault', `${name} was written by a newer version`, 'data-newer');
    if (state === 'unreadable') add('fault', `${name}: ${reason}`, 'data-unreadable');
  }
  const isCurrent = versions.every(({ state }) => state === 'current');
  if (isCurrent) add('ok', `databases: ${versions.map(({ name }) => name).join(', ') || 'none yet'}`);
  await checkKeys(check, versions.length > 0, add);
  return isCurrent;
}

async function checkRoom(folder: string, freeBytes: (folder: string) => Promise<number>, add: AddFinding) {
  try {
    const [free, used] = [await freeBytes(folder), await sizeOf(folder)];
    const text = `${megabytes(free)} are free, the data has ${megabytes(used)}`;
    if (free < fullBelow) add('fault', text, 'disk-full');
    else if (free < Math.max(lowBelow, used)) add('warning', text, 'disk-nearly-full');
    else add('ok', text);
  } catch (error) {
    add('skipped', `the free room is not known: ${fileFailure(error)}`);
  }
}

async function checkKeys({ dataDirectory, keys: setting, now }: DataCheck, hasData: boolean, add: AddFinding) {
  const place = setting === undefined ? 'keys' : 'BUCHFINK_KEYS';
  try {
    const keys = await findKeys(dataDirectory, setting);
    if (keys === undefined) {
      if (hasData) add('warning', 'there is no file keys beside the databases', 'keys-missing');
      else add('ok', 'there are no keys yet: the first start creates one');
      return;
    }
    const about = setting === undefined ? await stat(join(dataDirectory, 'keys')) : undefined;
    const age = about && Math.floor((now.getTime() - about.mtimeMs) / day);
    const count = keys.all.length;
    const text = `${place}: ${count} ${count === 1 ? 'key' : 'keys'}${age === undefined ? '' : `, changed ${age} days ago`}`;
    if (count > 1 && age !== undefined && age > oldKeyDays) add('warning', text, 'old-keys-left');
    else add('ok', text);
  } catch (error) {
    add('fault', error instanceof Error ? error.message : String(error), 'keys-unusable');
  }
}

const megabytes = (bytes: number) => `${Math.round(bytes / megabyte)} MB`;

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The bytes of all files below a folder. Files that vanish meanwhile count nothing. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  let bytes = 0;
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => undefined))?.size ?? 0;
  }
  return bytes;
}
