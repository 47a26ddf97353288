import {
  type ConnectionCounts,
  type ConnectionSlot,
  type ConnectionSummary,
  timeBounds,
} from './connection-history.ts';

const timeColumns = [...timeBounds, Number.POSITIVE_INFINITY].map((_, at) => `times_${at}`);

/** The columns of `connection_slot` that add up. */
export const countColumns = ['observed', 'down', 'calls', 'failures', ...timeColumns];

/** A row of counts. */
export type CountsRow = Readonly<Record<string, number>>;

/** A row of counts of one system. */
export interface SystemRow {
  readonly library_id: number;
  readonly role: string;
}

const hour = 3_600_000;
/** A day, in milliseconds. */
export const day = 24 * hour;

/** Counts of nothing. */
export const noCounts: ConnectionCounts = {
  observed: 0,
  down: 0,
  calls: 0,
  failures: 0,
  times: timeColumns.map(() => 0),
};

/** The start of the slot of an instant (epoch milliseconds), in seconds. */
export const slotStart = (at: number, seconds: number) => Math.floor(at / 1000 / seconds) * seconds;

/** The values of `countColumns`, as whole numbers. */
export const countValues = ({ observed, down, calls, failures, times }: ConnectionCounts): number[] =>
  [observed, down, calls, failures, ...timeColumns.map((_, place) => times[place] ?? 0)].map(Math.round);

/** The system of a row. */
export const systemOf = ({ library_id, role }: SystemRow) => ({ libraryId: library_id, role });

/** The counts of a row. */
export const countsOf = (row: object): ConnectionCounts => {
  const cells = row as CountsRow;
  const cell = (column: string) => cells[column] ?? 0;
  const [observed, down, calls, failures] = [cell('observed'), cell('down'), cell('calls'), cell('failures')];
  return { observed, down, calls, failures, times: timeColumns.map(cell) };
};

/** The slot of a row; its `start` is in seconds. */
export const slotOf = (row: CountsRow): ConnectionSlot => ({ start: 1000 * (row.start ?? 0), ...countsOf(row) });

/** Joins the sums of the last day and those of the last thirty days, by system. */
export function summariesOf(days: readonly SystemRow[], months: readonly SystemRow[]): ConnectionSummary[] {
  const bySystem = new Map<string, ConnectionSummary>();
  for (const row of months)
    bySystem.set(`${row.library_id} ${row.role}`, { ...systemOf(row), day: noCounts, month: countsOf(row) });
  for (const row of days) {
    const id = `${row.library_id} ${row.role}`;
    bySystem.set(id, { ...systemOf(row), month: bySystem.get(id)?.month ?? countsOf(row), day: countsOf(row) });
  }
  return [...bySystem.values()];
}
