import type { KohaState, PatronRow } from '../koha-state.ts';
import { updatePatron } from '../patron-update.ts';
import type { KohaResponse } from '../start-koha-library.ts';
import { type Call, failure, json, listOf } from './rest-call.ts';

export function validate({ state, body }: Call): KohaResponse {
  if (typeof body?.identifier !== 'string' || typeof body.password !== 'string')
    return json(400, { errors: [{ message: 'Missing property.', path: '/body/identifier' }], status: 400 });
  const patron = state.patronByName(body.identifier);
  const isLocked = patron !== undefined && (patron.login_attempts < 0 || patron.login_attempts >= 3);
  if (patron === undefined || isLocked || patron.password === '' || patron.password !== body.password)
    return failure(400, 'Validation failed');
  const { cardnumber, borrowernumber: patron_id, userid } = patron;
  return json(201, { cardnumber, patron_id, userid });
}

export function changePassword({ state, body, ids: [id = 0] }: Call): KohaResponse {
  const patron = state.patron(id);
  const [oldPassword, password] = [String(body?.old_password), String(body?.password)];
  if (password !== body?.password_repeated) return failure(400, "Passwords don't match");
  if (patron?.password !== oldPassword) return failure(400, 'Invalid password');
  if (password.length < 3) return failure(400, `Password length (${password.length}) is shorter than required (3)`);
  patron.password = password;
  return json(200, '');
}

const patronJson = (state: KohaState, patron: PatronRow) => ({
  ...patron.columns,
  cardnumber: patron.cardnumber,
  patron_id: patron.borrowernumber,
  userid: patron.userid,
  firstname: patron.firstname,
  surname: patron.surname,
  library_id: patron.branchcode,
  expiry_date: patron.dateexpiry,
  restricted: state.isRestricted(patron),
  patron_card_lost: patron.lost > 0,
  login_attempts: patron.login_attempts,
});

const patronColumns = ['cardnumber', 'userid', 'surname'] as const;

/** Without `_match=exact` a part of the value is enough. */
export function searchPatrons(call: Call): KohaResponse {
  const { state, query } = call;
  const unknown = [...query.keys()].find(
    (key) => !key.startsWith('_') && !patronColumns.some((column) => column === key),
  );
  if (unknown !== undefined) return json(400, [{ message: 'Malformed query string', path: `/query/${unknown}` }]);
  const isExact = query.get('_match') === 'exact';
  const rows = state.tables.patrons.filter((patron) =>
    patronColumns.every((column) => {
      const value = query.get(column);
      return value === null || (isExact ? patron[column] === value : patron[column].includes(value));
    }),
  );
  if (query.get('_order_by') === '-cardnumber') rows.sort((a, b) => (a.cardnumber < b.cardnumber ? 1 : -1));
  return listOf(
    call,
    rows.map((patron) => patronJson(state, patron)),
  );
}

export function getPatron({ state, ids: [id = 0] }: Call): KohaResponse {
  const patron = state.patron(id);
  return patron ? json(200, patronJson(state, patron)) : failure(404, 'Patron not found.');
}

export function putPatron({ state, body = {}, ids: [id = 0] }: Call): KohaResponse {
  const patron = state.patron(id);
  if (patron === undefined) return failure(404, 'Patron not found');
  const refusal = updatePatron(state, patron, body);
  return refusal ? json(refusal.status, refusal.body) : json(200, patronJson(state, patron));
}

export function getAccount({ state, ids: [id = 0], isCurrent }: Call): KohaResponse {
  if (state.patron(id) === undefined) return failure(404, 'Patron not found.');
  const lines = state.tables.fees
    .filter((fee) => fee.borrowernumber === id && fee.amountoutstanding > 0)
    .map((fee) => ({
      ...fee.columns,
      account_line_id: fee.accountlines_id,
      [isCurrent ? 'debit_type' : 'account_type']: fee.accounttype,
      amount: fee.amount / 100,
      amount_outstanding: fee.amountoutstanding / 100,
      date: fee.date,
      description: fee.description,
      patron_id: id,
    }));
  const total = lines.reduce((sum, line) => sum + line.amount_outstanding, 0);
  return json(200, {
    balance: state.chargesOf(id) / 100,
    outstanding_credits: { lines: [], total: 0 },
    outstanding_debits: { lines, total },
  });
}
