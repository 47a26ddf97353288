import { openMigratedPostgresql } from '../postgresql/migrate-postgresql.ts';
import type { MonitoringStore } from './open-monitoring-store.ts';
import { postgresqlAlerts, postgresqlImportOutcomes } from './postgresql-alerts.ts';
import { postgresqlAnnouncements, postgresqlConfiguration } from './postgresql-configuration.ts';
import { postgresqlConnectionHistory } from './postgresql-connection-history.ts';
import { postgresqlNodeReports } from './postgresql-node-reports.ts';
import { postgresqlOperatorActs } from './postgresql-operator-acts.ts';
import { postgresqlOperatorLogins } from './postgresql-operator-logins.ts';
import { postgresqlCommandRuns } from './runs/postgresql-command-runs.ts';
import { postgresqlWorkClock } from './work-clock/postgresql-work-clock.ts';

/** Opens the history of connections, imports and alerts in a PostgreSQL database. Throws `StorageError`. */
export async function openPostgresqlMonitoring(url: string): Promise<MonitoringStore> {
  const database = await openMigratedPostgresql(url, { purpose: 'monitoring', connections: 2 });
  return {
    history: postgresqlConnectionHistory(database),
    imports: postgresqlImportOutcomes(database),
    alerts: postgresqlAlerts(database),
    acts: postgresqlOperatorActs(database),
    logins: postgresqlOperatorLogins(database),
    runs: postgresqlCommandRuns(database),
    nodes: postgresqlNodeReports(database),
    announcements: postgresqlAnnouncements(database),
    configuration: postgresqlConfiguration(database),
    workClock: postgresqlWorkClock(database),
    async readTime() {
      const [row] = await database.rows<{ time: number }>(
        'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS time',
      );
      return row?.time ?? Date.now();
    },
    close: () => database.close(),
  };
}
