import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { failureReason } from '../../messages/failure-reason.ts';
import { readDatabaseVersions } from '../../storage/database/data-version.ts';
import { checkWritable } from '../../storage/files/check-writable.ts';
import { findKeys } from '../../storage/keys/open-keys.ts';
import type { AddFinding } from './doctor-report.ts';

const megabyte = 1e6;
/** Below it the disk counts as full. */
const fullBelow = 200 * megabyte;
/** Below it, or below the size of the data, the disk counts as nearly full. */
const lowBelow = 1_000 * megabyte;
const day = 86_400_000;
/** Days that old keys are needed after a change of keys (docs/operations/install-and-upgrade.md#keys). */
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
    add('fault', 'data-missing', { folder: dataDirectory }, 'data-missing');
    return false;
  }
  try {
    await checkWritable(dataDirectory);
    add('ok', 'data-writable', { folder: dataDirectory });
  } catch (error) {
    add('fault', 'data-not-usable', { folder: dataDirectory, reason: failureReason(error) }, 'data-not-writable');
  }
  await checkRoom(dataDirectory, freeBytes, add);
  const versions = await readDatabaseVersions(dataDirectory);
  for (const { name, state, error } of versions) {
    if (state === 'older') add('warning', 'database-older', { name }, 'data-older');
    if (state === 'newer') add('fault', 'database-newer', { name }, 'data-newer');
    if (state === 'unreadable')
      add('fault', 'database-unreadable', { name, reason: failureReason(error) }, 'data-unreadable');
  }
  const isCurrent = versions.every(({ state }) => state === 'current');
  if (isCurrent) add('ok', 'databases-current', { names: versions.map(({ name }) => name) });
  await checkKeys(check, versions.length > 0, add);
  return isCurrent;
}

async function checkRoom(folder: string, freeBytes: (folder: string) => Promise<number>, add: AddFinding) {
  try {
    const values = { free: await freeBytes(folder), used: await sizeOf(folder) };
    if (values.free < fullBelow) add('fault', 'disk-room', values, 'disk-full');
    else if (values.free < Math.max(lowBelow, values.used)) add('warning', 'disk-room', values, 'disk-nearly-full');
    else add('ok', 'disk-room', values);
  } catch (error) {
    add('skipped', 'disk-room-unknown', { reason: failureReason(error) });
  }
}

async function checkKeys({ dataDirectory, keys: setting, now }: DataCheck, hasData: boolean, add: AddFinding) {
  const place = setting === undefined ? 'keys' : 'BUCHFINK_KEYS';
  try {
    const keys = await findKeys(dataDirectory, setting);
    if (keys === undefined) {
      if (hasData) add('warning', 'keys-missing', {}, 'keys-missing');
      else add('ok', 'keys-not-yet', {});
      return;
    }
    const about = setting === undefined ? await stat(join(dataDirectory, 'keys')) : undefined;
    const ageInDays = about && Math.floor((now.getTime() - about.mtimeMs) / day);
    const values = { place, count: keys.all.length, ageInDays };
    if (values.count > 1 && ageInDays !== undefined && ageInDays > oldKeyDays)
      add('warning', 'keys-read', values, 'old-keys-left');
    else add('ok', 'keys-read', values);
  } catch (error) {
    add('fault', 'keys-unusable', { reason: failureReason(error) }, 'keys-unusable');
  }
}

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
