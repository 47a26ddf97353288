import type { Postgresql } from '../postgresql/postgresql.ts';
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

/** Announcements in PostgreSQL. */
export function postgresqlAnnouncements({ rows, run }: Postgresql): AnnouncementStore {
  return {
    all: () => rows<StoredAnnouncement>('SELECT id, body FROM announcement ORDER BY number'),
    add: async ({ id, body }) => void (await run('INSERT INTO announcement (id, body) VALUES ($1, $2)', id, body)),
    remove: async (id) => (await run('DELETE FROM announcement WHERE id = $1', id)) > 0,
  };
}

/** The configurations of operators in PostgreSQL. */
export function postgresqlConfiguration({ rows, run }: Postgresql): ConfigurationStore {
  const insert = (conflict: string) =>
    `INSERT INTO configuration (role, checksum, at, author, files) VALUES ($1, $2, $3, $4, $5) ON CONFLICT ${conflict}`;
  const values = (role: ConfigurationRole, { checksum, at, author, files }: StoredConfiguration) =>
    [role, checksum, at, author, packFiles(files)] as const;
  return {
    marks: async () => marksOf(await rows<MarkRow>('SELECT role, checksum, at, author FROM configuration')),
    async find(role) {
      const [row] = await rows<ConfigurationRow>(
        'SELECT role, checksum, at, author, files FROM configuration WHERE role = $1',
        role,
      );
      return row && configurationOf(row);
    },
    put: async (role, configuration) =>
      void (await run(
        insert(`(role) DO UPDATE SET checksum = excluded.checksum, at = excluded.at,
          author = excluded.author, files = excluded.files`),
        ...values(role, configuration),
      )),
    putFirst: async (role, configuration) => (await run(insert('DO NOTHING'), ...values(role, configuration))) > 0,
    remove: async (role) => void (await run('DELETE FROM configuration WHERE role = $1', role)),
  };
}
