import { type LoanRow, offsetInBerlin } from '../koha-state.ts';
import type { KohaResponse } from '../start-koha-library.ts';
import { type Call, failure, type Handler, json, listOf } from './rest-call.ts';

/** The last minute of a day, with the offset that Koha's clocks have on that day. */
const endOf = (day: string) => `${day}T23:59:00${offsetInBerlin(new Date(`${day}T20:00:00Z`))}`;

const checkoutJson = (loan: LoanRow, isCurrent: boolean) => ({
  auto_renew: false,
  auto_renew_error: null,
  checkin_date: null,
  checkout_date: loan.issuedate,
  checkout_id: loan.issue_id,
  due_date: endOf(loan.date_due),
  item_id: loan.itemnumber,
  last_renewed_date: loan.lastreneweddate,
  library_id: loan.branchcode,
  note: null,
  note_date: null,
  noteseen: null,
  onsite_checkout: false,
  patron_id: loan.borrowernumber,
  [isCurrent ? 'renewals_count' : 'renewals']: loan.renewals,
  ...loan.columns,
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
    rows.map((loan) => checkoutJson(loan, call.isCurrent)),
  );
}

const withLoan =
  (answer: (loan: LoanRow, call: Call) => KohaResponse): Handler =>
  (call) => {
    const loan = call.state.tables.loans.find(({ issue_id }) => issue_id === call.ids[0]);
    return loan ? answer(loan, call) : failure(404, "Checkout doesn't exist");
  };

export function getCheckout(call: Call): KohaResponse {
  return withLoan((loan, { isCurrent }) => json(200, checkoutJson(loan, isCurrent)))(call);
}

export function allowsRenewal(call: Call): KohaResponse {
  return withLoan((loan, { state }) => {
    const error = state.renewalError(loan) ?? null;
    const max_renewals = state.ruleOf(state.item(loan.itemnumber)).renewals;
    return json(200, { allows_renewal: error === null, current_renewals: loan.renewals, error, max_renewals });
  })(call);
}

export function renew(call: Call): KohaResponse {
  return withLoan((loan, { state, isCurrent }) => {
    const error = state.renewalError(loan);
    if (error !== undefined) return failure(403, `Renewal not authorized (${error})`);
    state.renew(loan);
    return json(201, checkoutJson(loan, isCurrent));
  })(call);
}
