import { accountTables, patronNoteTable } from './tables/account-tables.ts';
import {
  batchIndexes,
  circulationTables,
  copyAbsence,
  dailyRunTables,
  deskActTable,
  letterTables,
  noticeTables,
  patronActTable,
  patronAddress,
  patronNameKeys,
  pushDeviceColumns,
  registrationDeliveries,
  registrationTable,
  reservationCopyShown,
} from './tables/circulation-tables.ts';
import { bytes } from './tables/column-types.ts';
import {
  commandRunTable,
  configurationTables,
  monitoringTables,
  operatorActTable,
  operatorLoginTable,
  serviceNodeTable,
  workClockTable,
} from './tables/monitoring-tables.ts';
import { recordChangedDay, recordTables } from './tables/record-tables.ts';
import { sessionTables } from './tables/session-tables.ts';

/**
 * What callers have spent on all nodes. A crash of the database empties it, which does no harm; nothing of it is written
 * twice.
 */
const callBudgetTable = `CREATE UNLOGGED TABLE call_budget (
     caller ${bytes} PRIMARY KEY,
     full_at DOUBLE PRECISION NOT NULL
   );
   CREATE INDEX call_budget_full_at ON call_budget (full_at);`;

/**
 * The migrations of a PostgreSQL database, from an empty schema to today's tables. A released migration is never
 * changed. Tables and columns have the names and contents of those in the embedded store (`record-migrations.ts`,
 * `circulation-migrations.ts` and so on), which `move-to-postgresql` relies on. Beside them, `circulation_state` has
 * a row per library, which changes of its circulation lock, and `call_budget` what callers have spent on all nodes.
 *
 * Both forms are written out, because a migration is what an installation has run: one description of the tables would
 * rewrite released texts with every change of its rules, and the steps differ (`copy.parts` came later to files).
 * `postgresql-migrations.test.ts` holds that tables and columns are the same.
 */
export const postgresqlMigrations: readonly string[] = [
  recordTables,
  circulationTables,
  sessionTables,
  accountTables,
  monitoringTables,
  callBudgetTable,
  deskActTable,
  operatorActTable,
  commandRunTable,
  serviceNodeTable,
  configurationTables,
  patronNameKeys,
  copyAbsence,
  operatorLoginTable,
  patronNoteTable,
  reservationCopyShown,
  workClockTable,
  dailyRunTables,
  patronActTable,
  noticeTables,
  pushDeviceColumns,
  batchIndexes,
  patronAddress,
  letterTables,
  registrationTable,
  recordChangedDay,
  registrationDeliveries,
];
