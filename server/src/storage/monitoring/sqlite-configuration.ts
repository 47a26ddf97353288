import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { retryWhileLocked } from '../database/retry-while-locked.ts';
import { createStatementRunner } from '../database/statement-runner.ts';
import type { AnnouncementStore, StoredAnnouncement } from './announcement-store.ts';
import {
  type ConfigurationRole,
  type ConfigurationRow,
  type ConfigurationStore,
  configurationOf,
  type MarkRow,
  marksOf,
  packFiles,
  type StoredConfiguration,
} from './configuration-store.ts';

/** Announcements in the embedded store. */
export function sqliteAnnouncements(database: DatabaseSyncInstance, file: string): AnnouncementStore {
  const { read, write } = createStatementRunner(database, file);
  const all = database.prepare('SELECT id, body FROM announcement ORDER BY number');
  const insert = database.prepare('INSERT INTO announcement (id, body) VALUES (?, ?)');
  const remove = database.prepare('DELETE FROM announcement WHERE id = ?');
  return {
    all: async () => read(() => all.all() as unknown as StoredAnnouncement[]),
    add: async ({ id, body }) => retryWhileLocked(() => write(() => void insert.run(id, body))),
    remove: async (id) => (await retryWhileLocked(() => write(() => remove.run(id)))).changes > 0,
  };
}

/** The configurations of operators in the embedded store. */
export function sqliteConfiguration(database: DatabaseSyncInstance, file: string): ConfigurationStore {
  const { read, write } = createStatementRunner(database, file);
  const marks = database.prepare('SELECT role, checksum, at, author FROM configuration');
  const find = database.prepare('SELECT role, checksum, at, author, files FROM configuration WHERE role = ?');
  const put = database.prepare(
    `INSERT INTO configuration (role, checksum, at, author, files) VALUES (?, ?, ?, ?, ?) ON CONFLICT (role)
     DO UPDATE SET checksum = excluded.checksum, at = excluded.at, author = excluded.author, files = excluded.files`,
  );
  const putFirst = database.prepare(
    'INSERT INTO configuration (role, checksum, at, author, files) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const remove = database.prepare('DELETE FROM configuration WHERE role = ?');
  const values = (role: ConfigurationRole, { checksum, at, author, files }: StoredConfiguration) =>
    [role, checksum, at, author, packFiles(files)] as const;
  return {
    marks: async () => marksOf(read(() => marks.all() as unknown as MarkRow[])),
    find: async (role) => {
      const row = read(() => find.get(role) as unknown as ConfigurationRow | undefined);
      return row && configurationOf(row);
    },
    put: async (role, configuration) =>
      retryWhileLocked(() => write(() => void put.run(...values(role, configuration)))),
    putFirst: async (role, configuration) =>
      (await retryWhileLocked(() => write(() => putFirst.run(...values(role, configuration))))).changes > 0,
    remove: async (role) => retryWhileLocked(() => write(() => void remove.run(role))),
  };
}
