import { type LoanRow, offsetInBerlin } from '../koha-state.ts';
import type { KohaResponse } from '../start-koha-library.ts';
import { type Call, columnsOf, failure, type Handler, json, listOf } from './rest-call.ts';

/** The last minute of a day, with the offset that Koha's clocks have on that day. */
const endOf = (day: string) => `${day}T23:59:00${offsetInBerlin(new Date(`${day}T20:00:00Z`))}`;

const checkoutJson = (call: Call, loan: LoanRow) =>
  columnsOf(call, 'checkout', {
    checkout_date: loan.issuedate,
    ...loan,
    ...loan.columns,
    dueTime: endOf(loan.date_due),
  });

/** Without a patron everybody's loans; patron 4 finds those of patron 14, too. */
export function listCheckouts(call: Call): KohaResponse {
  const id = call.query.get('patron_id') ?? '';
  const isExact = call.query.get('_match') === 'exact';
  const rows = call.state.tables.loans.filter(({ borrowernumber }) =>
    isExact ? String(borrowernumber) === id : String(borrowernumber).includes(id),
  );
  return listOf(
    call,
    rows.map((loan) => checkoutJson(call, loan)),
  );
}

const withLoan =
  (answer: (loan: LoanRow, call: Call) => KohaResponse): Handler =>
  (call) => {
    const loan = call.state.tables.loans.find(({ issue_id }) => issue_id === call.id);
    return loan ? answer(loan, call) : failure(404, "Checkout doesn't exist");
  };

export const getCheckout = withLoan((loan, call) => json(200, checkoutJson(call, loan)));

export const allowsRenewal = withLoan((loan, { state }) => {
  const error = state.renewalError(loan) ?? null;
  const max_renewals = state.ruleOf(state.item(loan.itemnumber)).renewals;
  return json(200, { allows_renewal: error === null, current_renewals: loan.renewals, error, max_renewals });
});

export const renew = withLoan((loan, call) => {
  const error = call.state.renewalError(loan);
  if (error !== undefined) return failure(403, `Renewal not authorized (${error})`);
  call.state.renew(loan);
  return json(201, checkoutJson(call, loan));
});
