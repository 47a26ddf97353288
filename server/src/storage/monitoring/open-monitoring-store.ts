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
import { sqliteCommandRuns } from './runs/sqlite-command-runs.ts';
import { sqliteAlerts, sqliteImportOutcomes } from './sqlite-alerts.ts';
import { sqliteAnnouncements, sqliteConfiguration } from './sqlite-configuration.ts';
import { sqliteConnectionHistory } from './sqlite-connection-history.ts';
import { sqliteNodeReports } from './sqlite-node-reports.ts';
import { sqliteOperatorActs } from './sqlite-operator-acts.ts';
import { sqliteOperatorLogins } from './sqlite-operator-logins.ts';
import { sqliteWorkClock } from './work-clock/sqlite-work-clock.ts';
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
export async function openMonitoringStore(
  dataDirectory: string,
  options: PrivateFileOptions = {},
): Promise<MonitoringStore> {
  const file = { dataDirectory, name: 'monitoring.db', migrations: monitoringMigrations, ...options };
  return openPrivateFile(file, ({ path, connect, close }) => {
    const database = connect({ synchronous: 'NORMAL', lockTimeout: 50, logBytes: 1_048_576 });
    return {
      history: sqliteConnectionHistory(database, path),
      imports: sqliteImportOutcomes(database, path),
      alerts: sqliteAlerts(database, path),
      acts: sqliteOperatorActs(database, path),
      logins: sqliteOperatorLogins(database, path),
      runs: sqliteCommandRuns(database, path),
      nodes: sqliteNodeReports(database, path),
      announcements: sqliteAnnouncements(database, path),
      configuration: sqliteConfiguration(database, path),
      workClock: sqliteWorkClock(database, path),
      readTime: async () => Date.now(),
      close: async () => close(),
    };
  });
}
