import type { LoanView } from '@buchfink/connectors/builtin/circulation/store/circulation-rows';
import type { CirculationUnit } from '@buchfink/connectors/builtin/circulation/store/circulation-store';
import { copyRows, feeRows, loanCodeRows, loanRows, titleRows } from './circulation-rows.ts';
import type { Statements } from './circulation-statements.ts';

type Loans = Pick<
  CirculationUnit,
  | 'loan'
  | 'loanOfCopy'
  | 'loansOf'
  | 'uncharged'
  | 'loansDueUntold'
  | 'loansBelowStep'
  | 'putLoan'
  | 'removeLoan'
  | 'demandOnLoansOf'
  | 'fee'
  | 'feesOf'
  | 'feeOfLoan'
  | 'putFee'
  | 'removeFee'
  | 'loanCode'
  | 'loanCodesOf'
  | 'loanCodesBefore'
  | 'putLoanCode'
  | 'removeLoanCodes'
>;

const views = `SELECT ${loanRows.columns('l')}, ${copyRows.prefixed('c', 'c_')}, ${titleRows.prefixed('t', 't_')}
   FROM loan l
   JOIN copy c ON c.library_id = l.library_id AND c.copy_key = l.copy_key
   JOIN title t ON t.library_id = c.library_id AND t.record_id = c.record_id
   WHERE l.library_id = ?`;
/** The day through which a loan is charged, or else its due day. The index `loan_charge` covers this expression. */
const chargedTo = 'coalesce(l.charged_through, l.due)';
/** The step of which the patron was told for this due day; -1: none. The index `loan_told` covers this expression. */
const toldStep = 'CASE WHEN l.told_due = l.due THEN coalesce(l.told_step, 0) ELSE -1 END';

/** The loans and fees of patrons, and their loan codes. */
export function loansAndFees({ oneRow, all, cells, put }: Statements): (libraryId: number) => Loans {
  const loan = oneRow(loanRows, 'WHERE library_id = ? AND id = ?');
  const loanOfCopy = oneRow(loanRows, 'WHERE library_id = ? AND copy_key = ?');
  const loansOf = cells(`${views} AND l.patron_id = ? ORDER BY l.due, t.title, l.id`);
  const uncharged = cells(`${views} AND ${chargedTo} < ? ORDER BY ${chargedTo} LIMIT ?`);
  const unchargedOf = cells(`${views} AND l.patron_id = ? AND ${chargedTo} < ? ORDER BY l.id LIMIT ?`);
  const toldUntil = cells(`${views} AND (${toldStep}) = ? AND l.due BETWEEN ? AND ? ORDER BY l.due, l.id LIMIT ?`);
  const putLoan = put(loanRows.upsert);
  const removeLoan = put('DELETE FROM loan WHERE library_id = ? AND id = ?');
  const demand = cells(
    `SELECT c.record_id, c.issue,
       (SELECT count(*) FROM reservation r WHERE r.library_id = c.library_id AND r.record_id = c.record_id
          AND r.issue = c.issue AND r.state = 'queued') AS waiting,
       (SELECT count(*) FROM copy s WHERE s.library_id = c.library_id AND s.record_id = c.record_id
          AND s.issue = c.issue AND s.state IN ('available', 'unknown')) AS on_shelf
     FROM loan l JOIN copy c ON c.library_id = l.library_id AND c.copy_key = l.copy_key
     WHERE l.library_id = ? AND l.patron_id = ?
     GROUP BY c.library_id, c.record_id, c.issue`,
  );
  const fee = oneRow(feeRows, 'WHERE library_id = ? AND id = ?');
  const feesOf = all(feeRows, 'WHERE library_id = ? AND patron_id = ? ORDER BY date, id');
  const feeOfLoan = oneRow(feeRows, 'WHERE library_id = ? AND loan_id = ?');
  const putFee = put(feeRows.upsert);
  const removeFee = put('DELETE FROM fee WHERE library_id = ? AND id = ?');
  const loanCode = oneRow(loanCodeRows, 'WHERE library_id = ? AND patron_id = ? AND copy_key = ?');
  const loanCodesOf = all(loanCodeRows, 'WHERE library_id = ? AND patron_id = ? ORDER BY expires, id');
  const loanCodesBefore = all(loanCodeRows, 'WHERE library_id = ? AND expires < ? ORDER BY expires, id');
  const putLoanCode = put(loanCodeRows.upsert);
  const removeCodesOf = put('DELETE FROM loan_code WHERE library_id = ? AND copy_key = ?');
  const removeOldCodes = put('DELETE FROM loan_code WHERE library_id = ? AND expires < ?');

  const viewOf = (row: Record<string, unknown>) => ({
    ...loanRows.read(row),
    copy: copyRows.readPrefixed(row, 'c_'),
    title: titleRows.readPrefixed(row, 't_'),
  });

  return (libraryId) => ({
    loan: (id) => loan(libraryId, id),
    loanOfCopy: (copyKey) => loanOfCopy(libraryId, copyKey),
    loansOf: async (patronId) => (await loansOf(libraryId, patronId)).map(viewOf),
    uncharged: async (day, patronId, limit) =>
      (
        await (patronId === undefined ? uncharged(libraryId, day, limit) : unchargedOf(libraryId, patronId, day, limit))
      ).map(viewOf),
    loansDueUntold: async (from, to, limit) => (await toldUntil(libraryId, -1, from, to, limit)).map(viewOf),
    async loansBelowStep(step, dueUntil, limit) {
      const loans: LoanView[] = [];
      for (let told = -1; told < step && loans.length < limit; told++)
        loans.push(...(await toldUntil(libraryId, told, '', dueUntil, limit - loans.length)).map(viewOf));
      return loans;
    },
    putLoan: (row) => putLoan(...loanRows.values(libraryId, row)),
    removeLoan: (id) => removeLoan(libraryId, id),
    demandOnLoansOf: async (patronId) =>
      (await demand(libraryId, patronId)).map((row) => ({
        recordId: String(row.record_id),
        issue: String(row.issue),
        waiting: Number(row.waiting),
        onShelf: Number(row.on_shelf),
      })),
    fee: (id) => fee(libraryId, id),
    feesOf: (patronId) => feesOf(libraryId, patronId),
    feeOfLoan: (loanId) => feeOfLoan(libraryId, loanId),
    putFee: (row) => putFee(...feeRows.values(libraryId, row)),
    removeFee: (id) => removeFee(libraryId, id),
    loanCode: (patronId, copyKey) => loanCode(libraryId, patronId, copyKey),
    loanCodesOf: (patronId) => loanCodesOf(libraryId, patronId),
    loanCodesBefore: (instant) => loanCodesBefore(libraryId, instant),
    putLoanCode: (row) => putLoanCode(...loanCodeRows.values(libraryId, row)),
    removeLoanCodes: (which) =>
      'copyKey' in which ? removeCodesOf(libraryId, which.copyKey) : removeOldCodes(libraryId, which.before),
  });
}
