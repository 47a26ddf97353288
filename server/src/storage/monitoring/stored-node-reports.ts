import { marks, type SqlDatabase } from '../database/sql-database.ts';
import { type NodeReports, type NodeRow, nodeColumns, nodeLifetime, nodeReportOf, nodeValues } from './node-reports.ts';

/** The nodes in a database; with an embedded one, the service itself. */
export function storedNodeReports({ rows, run, write }: SqlDatabase): NodeReports {
  return {
    report: (node) =>
      write(async (sql) => {
        await sql.run('DELETE FROM service_node WHERE seen <= ?', node.seen - nodeLifetime);
        const values = nodeValues(node);
        await sql.run(
          `INSERT INTO service_node (${nodeColumns}) VALUES (${marks(values)})
           ON CONFLICT (id) DO UPDATE SET host = excluded.host, version = excluded.version, started = excluded.started,
             seen = excluded.seen, state = excluded.state, leads = excluded.leads, free_bytes = excluded.free_bytes`,
          ...values,
        );
      }),
    remove: async (id) => void (await run('DELETE FROM service_node WHERE id = ?', id)),
    list: async () =>
      (await rows<NodeRow>(`SELECT ${nodeColumns} FROM service_node ORDER BY host, id`)).map(nodeReportOf),
  };
}
