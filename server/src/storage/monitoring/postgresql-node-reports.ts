import type { Postgresql } from '../postgresql/postgresql.ts';
import { type NodeReports, type NodeRow, nodeColumns, nodeLifetime, nodeReportOf, nodeValues } from './node-reports.ts';

/** The nodes in PostgreSQL. */
export function postgresqlNodeReports({ rows, run }: Postgresql): NodeReports {
  return {
    async report(node) {
      await run('DELETE FROM service_node WHERE seen <= $1', node.seen - nodeLifetime);
      await run(
        `INSERT INTO service_node (${nodeColumns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (id) DO UPDATE SET host = excluded.host, version = excluded.version, started = excluded.started,
           seen = excluded.seen, state = excluded.state, leads = excluded.leads, free_bytes = excluded.free_bytes`,
        ...nodeValues(node),
      );
    },
    remove: async (id) => void (await run('DELETE FROM service_node WHERE id = $1', id)),
    list: async () =>
      (await rows<NodeRow>(`SELECT ${nodeColumns} FROM service_node ORDER BY host, id`)).map(nodeReportOf),
  };
}
