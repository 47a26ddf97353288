import { join } from 'node:path';
import type { Lease } from '@buchfink/catalogue/index/library-index-options';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { storageError } from '../../base/storage-error.ts';

/** SQLite's result codes for a file that another connection has locked (sqlite.org/rescode.html). */
const lockedCodes = new Set([5, 6]);

/**
 * Takes the right to write in a directory. The lease is a system lock on an empty database file. No other connection
 * of any process can hold it at the same time, and it ends with the process, also after a crash. Returns undefined
 * while another connection holds it. Throws `StorageError`.
 */
export function takeLease(directory: string): Lease | undefined {
  const file = join(directory, 'lease.db');
  let database: DatabaseSyncInstance | undefined;
  try {
    database = new DatabaseSync(file, { timeout: 0 });
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    if (error instanceof Error && 'errcode' in error && lockedCodes.has(Number(error.errcode) & 0xff)) return undefined;
    throw storageError(error, file);
  }
  const openDatabase = database;
  return {
    release: () => {
      if (openDatabase.isOpen) openDatabase.close();
    },
  };
}
