import { accountMigrations } from './accounts/account-migrations.ts';
import { circulationMigrations } from './circulation/circulation-migrations.ts';
import { monitoringMigrations } from './monitoring/monitoring-migrations.ts';
import { recordsFile } from './records/open-record-store.ts';
import { recordMigrations } from './records/record-migrations.ts';
import { sessionMigrations } from './sessions/session-migrations.ts';

/** The file of the sessions. */
export const sessionsFile = 'sessions.db';

/** The databases of a data directory by the names of their files, that of the records first, with the migrations of each. */
export const dataFiles: Readonly<Record<string, readonly string[]>> = {
  [recordsFile]: recordMigrations,
  'patrons.db': circulationMigrations,
  [sessionsFile]: sessionMigrations,
  'accounts.db': accountMigrations,
  'monitoring.db': monitoringMigrations,
};
