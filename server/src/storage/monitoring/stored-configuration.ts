import type { SqlDatabase } from '../database/sql-database.ts';
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

/** Announcements in a database. */
export function storedAnnouncements({ rows, run }: SqlDatabase): AnnouncementStore {
  return {
    all: () => rows<StoredAnnouncement>('SELECT id, body FROM announcement ORDER BY number'),
    add: async ({ id, body }) => void (await run('INSERT INTO announcement (id, body) VALUES (?, ?)', id, body)),
    remove: async (id) => (await run('DELETE FROM announcement WHERE id = ?', id)) > 0,
  };
}

/** The configurations of operators in a database. */
export function storedConfiguration({ rows, run }: SqlDatabase): ConfigurationStore {
  const insert = (conflict: string, role: ConfigurationRole, { checksum, at, author, files }: StoredConfiguration) =>
    run(
      `INSERT INTO configuration (role, checksum, at, author, files) VALUES (?, ?, ?, ?, ?) ON CONFLICT ${conflict}`,
      ...[role, checksum, at, author, packFiles(files)],
    );
  return {
    marks: async () => marksOf(await rows<MarkRow>('SELECT role, checksum, at, author FROM configuration')),
    async find(role) {
      const [row] = await rows<ConfigurationRow>(
        'SELECT role, checksum, at, author, files FROM configuration WHERE role = ?',
        role,
      );
      return row && configurationOf(row);
    },
    put: async (role, configuration) =>
      void (await insert(
        `(role) DO UPDATE SET checksum = excluded.checksum, at = excluded.at,
          author = excluded.author, files = excluded.files`,
        role,
        configuration,
      )),
    putFirst: async (role, configuration) => (await insert('DO NOTHING', role, configuration)) > 0,
    remove: async (role) => void (await run('DELETE FROM configuration WHERE role = ?', role)),
  };
}
