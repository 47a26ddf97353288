import { accountMigrations } from '../accounts/account-migrations.ts';
import { circulationMigrations } from '../circulation/circulation-migrations.ts';
import { monitoringMigrations } from '../monitoring/monitoring-migrations.ts';
import { recordMigrations } from '../records/record-migrations.ts';
import { sessionMigrations } from '../sessions/session-migrations.ts';

/** The migrations of each file of the data directory. */
export const schemaHistories = {
  records: recordMigrations,
  circulation: circulationMigrations,
  sessions: sessionMigrations,
  accounts: accountMigrations,
  monitoring: monitoringMigrations,
} as const;
