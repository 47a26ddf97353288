import type {
  CopyRow,
  Day,
  DeskActRow,
  FeeRow,
  LoanCodeRow,
  LoanRow,
  PatronRow,
  ReservationRow,
} from './circulation-rows.ts';
import type { NoticeRow, NoticeWishesRow } from './notice-rows.ts';
import type { RegistrationRow } from './registration-rows.ts';

/** What the daily work did. */
export interface DailyCounts {
  /** Fees that were charged or grew, and by how much together, in whole cents. */
  readonly fees: number;
  readonly charged: number;
  /** Reservations that were not picked up, and those whose pause ended. */
  readonly expired: number;
  readonly resumed: number;
  /** Lines of the ledger that no longer name their patron. */
  readonly forgotten: number;
  /** Reservations, loan codes and outcomes of the desk that were removed because they are old. */
  readonly removed: number;
  /** Notices that were written. Absent in runs of a program from before there were notices. */
  readonly told?: number;
  /** Provisional cards that ended. Absent in runs of a program from before there were any. */
  readonly ended?: number;
}

/** The daily work of a library on one day. What it changed can be undone until the next one begins. */
export interface DailyRunRow {
  readonly day: Day;
  /** Epoch milliseconds. */
  readonly begun: number;
  readonly counts: DailyCounts;
  readonly isUndone: boolean;
  /** The number of the last change of the runs before it, whose changes are removed by and by. */
  readonly changesAfter: number;
}

/** A row before and after a change; absent: there is none. */
interface Changed<Kind extends string, Row> {
  readonly kind: Kind;
  readonly before?: Row;
  readonly after?: Row;
}

/** A row that the daily work changed. */
export type ChangedRow =
  | Changed<'loan', LoanRow>
  | Changed<'fee', FeeRow>
  | Changed<'reservation', ReservationRow>
  | Changed<'copy', CopyRow>
  | Changed<'loan-code', LoanCodeRow>
  | Changed<'desk-act', DeskActRow>
  | Changed<'notice', NoticeRow>
  | Changed<'notice-wishes', NoticeWishesRow>
  | Changed<'patron', PatronRow>
  | Changed<'registration', RegistrationRow>;

/** A change by the daily work. What was done for one loan or reservation has the same group. */
export type DailyChange = ChangedRow & { readonly group: string };

/** A stored change. Later ones have higher numbers. */
export type NumberedChange = DailyChange & { readonly sequence: number };
