import type { SqlDatabase } from '../database/sql-database.ts';
import { openPrivateFile, type PrivateFileOptions } from '../files/private-file.ts';
import type { AlertStore } from './alert-store.ts';
import type { AnnouncementStore } from './announcement-store.ts';
import type { ConfigurationStore } from './configuration-store.ts';
import type { ConnectionHistory } from './connection-history.ts';
import type { ImportOutcomes } from './import-outcomes.ts';
import { monitoringMigrations } from './monitoring-migrations.ts';
import type { NodeReports } from './node-reports.ts';
import type { OperatorActLog } from './operator-acts.ts';
import type { OperatorLogins } from './operator-logins.ts';
import type { CommandRuns } from './runs/command-runs.ts';
import { storedCommandRuns } from './runs/stored-command-runs.ts';
import { storedAlerts, storedImportOutcomes } from './stored-alerts.ts';
import { storedAnnouncements, storedConfiguration } from './stored-configuration.ts';
import { storedConnectionHistory } from './stored-connection-history.ts';
import { storedNodeReports } from './stored-node-reports.ts';
import { storedOperatorActs } from './stored-operator-acts.ts';
import { storedOperatorLogins } from './stored-operator-logins.ts';
import { storedWorkClock } from './work-clock/stored-work-clock.ts';
import type { WorkClockRows } from './work-clock/work-clock-rows.ts';

/**
 * What operators are told about libraries' systems, imports and harvests; what they did, announced and put in force. It has
 * nothing about patrons.
 */
export interface MonitoringStore {
  readonly history: ConnectionHistory;
  readonly imports: ImportOutcomes;
  readonly alerts: AlertStore;
  readonly acts: OperatorActLog;
  readonly logins: OperatorLogins;
  readonly runs: CommandRuns;
  readonly nodes: NodeReports;
  readonly announcements: AnnouncementStore;
  readonly configuration: ConfigurationStore;
  readonly workClock: WorkClockRows;
  /** The time of the clock that all nodes share, in epoch milliseconds: that of the database, or of this machine. */
  readTime(): Promise<number>;
  close(): Promise<void>;
}

/** Opens `monitoring.db` in the data directory. Throws `StorageError`. */
export const openMonitoringStore = (
  dataDirectory: string,
  options: PrivateFileOptions = {},
): Promise<MonitoringStore> =>
  openPrivateFile({ dataDirectory, name: 'monitoring.db', migrations: monitoringMigrations, ...options }, (file) =>
    monitoringStore(file.open({ synchronous: 'NORMAL', lockTimeout: 50, logBytes: 1_048_576 })),
  );

/** What operators are told and did, in a database. */
export const monitoringStore = (database: SqlDatabase): MonitoringStore => ({
  history: storedConnectionHistory(database),
  imports: storedImportOutcomes(database),
  alerts: storedAlerts(database),
  acts: storedOperatorActs(database),
  logins: storedOperatorLogins(database),
  runs: storedCommandRuns(database),
  nodes: storedNodeReports(database),
  announcements: storedAnnouncements(database),
  configuration: storedConfiguration(database),
  workClock: storedWorkClock(database),
  readTime: database.time,
  close: database.close,
});
