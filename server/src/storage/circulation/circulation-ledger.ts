import type { CirculationUnit } from '@buchfink/connectors/builtin/circulation/store/circulation-store';
import type { LedgerEntry, LedgerLine } from '@buchfink/connectors/builtin/circulation/store/ledger';
import { optionalText } from '../database/row-mapping.ts';
import type { Statements } from './circulation-statements.ts';

type Ledger = Pick<
  CirculationUnit,
  'log' | 'ledger' | 'ledgerOf' | 'lastLine' | 'lastReturn' | 'forgetBefore' | 'restoreForgotten' | 'forgottenLinesOf'
>;

/** The loan, reservation, fee or copy a line is about. */
function subjectOf(entry: LedgerEntry): string {
  if ('loanId' in entry) return entry.loanId;
  if ('reservationId' in entry) return entry.reservationId;
  return 'feeId' in entry ? entry.feeId : entry.copyKey;
}

/** Selects the time of the last line of all libraries. */
export const newestLineSql = 'SELECT at FROM ledger ORDER BY sequence DESC LIMIT 1';

/** The row of that statement. */
export interface LineTime {
  readonly at: string;
}

/** The time of a line in epoch milliseconds. */
export const timeOfLine = (row: LineTime | undefined): number | undefined =>
  row === undefined ? undefined : Date.parse(row.at);

/** The ledger of circulation acts. The body of a line never names the patron. */
export function ledger({ cells, run, put }: Statements): (libraryId: number) => Ledger {
  const add = put(
    `INSERT INTO ledger (library_id, at, day, act, patron_id, record_id, copy_key, subject, body)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const lines = cells(
    `SELECT sequence, at, day, patron_id, record_id, body FROM ledger
     WHERE library_id = ? AND sequence > ? ORDER BY sequence LIMIT ?`,
  );
  const linesOf = cells(
    `SELECT sequence, at, day, patron_id, record_id, body FROM ledger
     WHERE library_id = ? AND patron_id = ? ORDER BY sequence`,
  );
  const last = cells('SELECT max(sequence) AS sequence FROM ledger WHERE library_id = ?');
  const lastReturn = cells(
    `SELECT max(day) AS day FROM ledger
     WHERE library_id = ? AND patron_id = ? AND copy_key = ? AND act = 'returned'`,
  );
  const open = (table: string) =>
    `NOT EXISTS (SELECT 1 FROM ${table} o WHERE o.library_id = ledger.library_id AND o.id = ledger.subject)`;
  const isClosed = `library_id = ? AND patron_id IS NOT NULL AND day < ?
     AND ${open('loan')} AND ${open('reservation')} AND ${open('fee')}`;
  const keepForgotten = run(
    `INSERT INTO forgotten_line (library_id, sequence, patron_id)
     SELECT library_id, sequence, patron_id FROM ledger WHERE ${isClosed}`,
  );
  const forget = run(`UPDATE ledger SET patron_id = NULL WHERE ${isClosed}`);
  const patronOfLine = `SELECT f.patron_id FROM forgotten_line f
     WHERE f.library_id = ledger.library_id AND f.sequence = ledger.sequence`;
  const restore = run(
    `UPDATE ledger SET patron_id = (${patronOfLine})
     WHERE library_id = ? AND patron_id IS NULL AND EXISTS (${patronOfLine})`,
  );
  const forgottenLines = cells(
    `SELECT l.sequence, l.at, l.day, f.patron_id, l.record_id, l.body
     FROM forgotten_line f JOIN ledger l ON l.sequence = f.sequence
     WHERE f.library_id = ? AND f.patron_id = ? ORDER BY l.sequence`,
  );

  return (libraryId) => ({
    async log({ at, day, patronId, recordId, ...entry }) {
      const copyKey = 'copyKey' in entry ? entry.copyKey : null;
      const head = [libraryId, at, day, entry.act, patronId ?? null, recordId ?? null, copyKey];
      await add(...head, subjectOf(entry), JSON.stringify(entry));
    },
    ledger: async (after, limit) => (await lines(libraryId, after, limit)).map(lineOf),
    ledgerOf: async (patronId) => (await linesOf(libraryId, patronId)).map(lineOf),
    lastLine: async () => Number((await last(libraryId))[0]?.sequence ?? 0),
    async lastReturn(patronId, copyKey) {
      const day = (await lastReturn(libraryId, patronId, copyKey))[0]?.day;
      return optionalText(day);
    },
    async forgetBefore(day) {
      await keepForgotten(libraryId, day);
      return forget(libraryId, day);
    },
    restoreForgotten: () => restore(libraryId),
    forgottenLinesOf: async (patronId) => (await forgottenLines(libraryId, patronId)).map(lineOf),
  });
}

/** The cast is safe: only this program writes bodies, from entries. */
function lineOf(row: Record<string, unknown>): LedgerLine {
  return {
    ...(JSON.parse(String(row.body)) as LedgerEntry),
    sequence: Number(row.sequence),
    at: String(row.at),
    day: String(row.day),
    patronId: optionalText(row.patron_id),
    recordId: optionalText(row.record_id),
  };
}
