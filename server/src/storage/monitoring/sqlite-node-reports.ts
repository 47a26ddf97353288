import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { retryWhileLocked } from '../database/retry-while-locked.ts';
import { createStatementRunner } from '../database/statement-runner.ts';
import { type NodeReports, type NodeRow, nodeColumns, nodeLifetime, nodeReportOf, nodeValues } from './node-reports.ts';

/** The nodes in the embedded store: the one service that runs on it. */
export function sqliteNodeReports(database: DatabaseSyncInstance, file: string): NodeReports {
  const { read, write } = createStatementRunner(database, file);
  const change = (work: () => unknown) => retryWhileLocked(() => void write(work));
  const put = database.prepare(`INSERT OR REPLACE INTO service_node (${nodeColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
  const removeUntil = database.prepare('DELETE FROM service_node WHERE seen <= ?');
  const remove = database.prepare('DELETE FROM service_node WHERE id = ?');
  const all = database.prepare(`SELECT ${nodeColumns} FROM service_node ORDER BY host, id`);
  return {
    report: async (node) =>
      change(() => {
        removeUntil.run(node.seen - nodeLifetime);
        put.run(...nodeValues(node));
      }),
    remove: async (id) => change(() => remove.run(id)),
    list: async () => read(() => (all.all() as unknown as NodeRow[]).map(nodeReportOf)),
  };
}
