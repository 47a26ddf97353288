import { openMigratedPostgresql } from '../postgresql/migrate-postgresql.ts';
import { conditionsFor, type PersonalDataSearch, type SearchedColumn } from './personal-values.ts';

/** The tables of the service that could know patrons; the others are those of the catalogue's records. */
const searched = [
  ...['patron', 'title', 'copy', 'loan', 'reservation', 'fee', 'loan_code', 'ledger', 'counter', 'desk_act'],
  ...['daily_run', 'daily_change', 'forgotten_line', 'patron_act'],
  ...[
    'notice',
    'delivery',
    'notice_wishes',
    'email_proof',
    'push_subscription',
    'letter_run',
    'letter',
    'registration',
  ],
  ...['session', 'refresh_secret', 'access_token', 'login_attempt', 'known_device', 'act', 'feed_card', 'patron_note'],
  ...['connection_slot', 'connection_fault', 'import_outcome', 'alert', 'alert_message', 'call_budget', 'operator_act'],
  ...['command_run', 'service_node'],
  ...['announcement', 'configuration', 'operator_login', 'work_clock'],
];
/** Tables with rows of patrons beside `patron`: their deleted versions have ids and hashes only. */
const vacuumed =
  'loan, reservation, fee, loan_code, ledger, desk_act, daily_change, forgotten_line, patron_act, session, refresh_secret, access_token, login_attempt, feed_card, act, patron_note, push_subscription';
/** Tables with names or addresses of patrons: they are rewritten. */
const rewritten = ['patron', 'notice', 'delivery', 'notice_wishes', 'email_proof', 'letter', 'registration'];

/** Searches the tables of a PostgreSQL database, also while nodes are running. */
export async function searchPostgresql(url: string): Promise<PersonalDataSearch> {
  const database = await openMigratedPostgresql(url, {
    purpose: 'personal data',
    connections: 1,
    statementTimeout: 10 * 60_000,
  });
  const columns = await database.rows<SearchedColumn & { readonly type: string }>(
    `SELECT table_name::text AS "table", column_name::text AS "column", data_type::text AS type
     FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = ANY($1)
     ORDER BY table_name, ordinal_position`,
    searched,
  );
  return {
    async findRows(values) {
      const findings: { database: string; table: string; rows: number }[] = [];
      for (const table of new Set(columns.map((column) => column.table))) {
        const own = columns.filter((column) => column.table === table);
        const hasLibrary = own.some(({ column }) => column === 'library_id');
        const conditions = conditionsFor(
          own.flatMap(({ column, type }): SearchedColumn[] => {
            if (type === 'text') return [{ table, column, kind: 'text' }];
            return type === 'bytea' ? [{ table, column, kind: 'bytes' }] : [];
          }),
          values,
        );
        const texts = conditions.map(({ kind, column, value }, at) => {
          const parameter = `$${at + 1}::${typeof value === 'string' ? 'text' : 'bytea'}`;
          return kind === 'equals' ? `"${column}" = ${parameter}` : `position(${parameter} IN "${column}") > 0`;
        });
        const library = hasLibrary ? ` AND library_id = $${conditions.length + 1}` : '';
        const [row] =
          conditions.length === 0
            ? []
            : await database.rows<{ count: number }>(
                `SELECT count(*) AS count FROM "${table}" WHERE (${texts.join(' OR ')})${library}`,
                ...conditions.map(({ value }) => value),
                ...(hasLibrary ? [values.libraryId] : []),
              );
        findings.push({ database: database.name, table, rows: row?.count ?? 0 });
      }
      return findings;
    },
    async eraseRemains() {
      // A plain VACUUM frees the place of deleted rows without overwriting it: tables with names are rewritten.
      for (const table of rewritten) await database.run(`VACUUM (FULL) ${table}`);
      await database.run(`VACUUM ${vacuumed}`);
      return { names: [], remaining: [] };
    },
    close: () => database.close(),
  };
}
