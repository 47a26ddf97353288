import type { PatronRow } from '../koha-state.ts';
import type { KohaResponse } from '../start-koha-library.ts';
import { type Call, columnsOf, failure, json, listOf, malformed } from './rest-call.ts';
import { updatePatron } from './update-patron.ts';

export function validate({ state, body }: Call): KohaResponse {
  if (typeof body?.identifier !== 'string' || typeof body.password !== 'string')
    return malformed(400, 'Missing property.', '/body/identifier');
  const patron = state.patronByName(body.identifier);
  const isLocked = patron !== undefined && (patron.login_attempts < 0 || patron.login_attempts >= 3);
  if (patron === undefined || isLocked || patron.password === '' || patron.password !== body.password)
    return failure(400, 'Validation failed');
  const { cardnumber, borrowernumber: patron_id, userid } = patron;
  return json(201, { cardnumber, patron_id, userid });
}

export function changePassword({ state, body, id }: Call): KohaResponse {
  const patron = state.patron(id);
  const [oldPassword, password] = [String(body?.old_password), String(body?.password)];
  if (password !== body?.password_repeated) return failure(400, "Passwords don't match");
  if (patron?.password !== oldPassword) return failure(400, 'Invalid password');
  if (password.length < 3) return failure(400, `Password length (${password.length}) is shorter than required (3)`);
  patron.password = password;
  return json(200, '');
}

const patronJson = (call: Call, patron: PatronRow) => ({
  ...patron.columns,
  ...columnsOf(call, 'patron', {
    ...patron,
    isRestricted: call.state.isRestricted(patron),
    isLost: patron.lost > 0,
  }),
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
    rows.map((patron) => patronJson(call, patron)),
  );
}

export function getPatron(call: Call): KohaResponse {
  const patron = call.state.patron(call.id);
  return patron ? json(200, patronJson(call, patron)) : failure(404, 'Patron not found.');
}

export function putPatron(call: Call): KohaResponse {
  const { state, body = {}, id } = call;
  const patron = state.patron(id);
  if (patron === undefined) return failure(404, 'Patron not found');
  const refusal = updatePatron(state, patron, body);
  return refusal ? json(refusal.status, refusal.body) : json(200, patronJson(call, patron));
}

export function getAccount(call: Call): KohaResponse {
  const { state, id } = call;
  if (state.patron(id) === undefined) return failure(404, 'Patron not found.');
  const fees = state.tables.fees
    .filter((fee) => fee.borrowernumber === id && fee.amountoutstanding > 0)
    .map((fee) => ({ ...fee, sum: fee.amount / 100, outstanding: fee.amountoutstanding / 100 }));
  const total = fees.reduce((sum, { outstanding }) => sum + outstanding, 0);
  const lines = fees.map((fee) => ({ ...fee.columns, ...columnsOf(call, 'debit', fee) }));
  return json(200, {
    balance: state.chargesOf(id) / 100,
    outstanding_credits: { lines: [], total: 0 },
    outstanding_debits: { lines, total },
  });
}
