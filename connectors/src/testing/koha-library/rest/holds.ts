import type { HoldRow, KohaState } from '../koha-state.ts';
import type { KohaResponse } from '../start-koha-library.ts';
import { type Call, columnsOf, failure, type Handler, json, listOf, malformed, serverFault } from './rest-call.ts';

const holdJson = (call: Call, hold: HoldRow) =>
  columnsOf(call, 'hold', { ...hold, ...hold.columns, itemText: hold.itemnumber?.toString() ?? null });

export function listHolds(call: Call): KohaResponse {
  const { state, query, isCurrent } = call;
  if (query.has('_match') && !isCurrent)
    return json(400, [{ message: 'Malformed query string', path: '/query/_match' }]);
  const matches = (name: string, value: number) => !query.has(name) || Number(query.get(name)) === value;
  const rows = state.tables.holds.filter(
    (hold) => matches('patron_id', hold.borrowernumber) && matches('biblio_id', hold.biblionumber),
  );
  return listOf(
    call,
    rows.map((hold) => holdJson(call, hold)),
  );
}

/** Branches without pick-up, and expired, restricted and indebted patrons are no obstacle; what does not exist ends in a fault. */
export function addHold(call: Call): KohaResponse {
  const { state, body = {} } = call;
  const number = (name: string) => (body[name] === undefined ? undefined : Number(body[name]));
  if (body.pickup_library_id === undefined) return malformed(400, 'Missing property.', '/body/pickup_library_id');
  const [borrowernumber = 0, biblionumber, itemnumber] = [number('patron_id'), number('biblio_id'), number('item_id')];
  if (itemnumber !== undefined && state.item(itemnumber) === undefined) return failure(404, 'item_id not found.');
  if (biblionumber === undefined) return databaseFault(state);
  if (itemnumber !== undefined && state.item(itemnumber)?.biblionumber !== biblionumber)
    return failure(400, `Item ${itemnumber} doesn't belong to biblio ${biblionumber}`);
  if (state.biblio(biblionumber) === undefined) return malformed(500, 'Expected object - got string.', '/body');
  const branchcode = String(body.pickup_library_id);
  if (state.patron(borrowernumber) === undefined) return serverFault;
  if (state.branch(branchcode) === undefined) return databaseFault(state);
  const text = (name: string) => (typeof body[name] === 'string' ? String(body[name]) : undefined);
  const expirationdate = text('expiration_date');
  const order = { borrowernumber, biblionumber, itemnumber, branchcode, expirationdate, notes: text('notes') };
  const error = state.holdError(order);
  if (error !== undefined) return failure(403, `Hold cannot be placed. Reason: ${error}`);
  return json(201, holdJson(call, state.placeHold(order)));
}

/** A row that the database refuses. */
function databaseFault(state: KohaState): KohaResponse {
  state.takeHoldNumber();
  return serverFault;
}

const withHold =
  (answer: (hold: HoldRow, call: Call) => KohaResponse): Handler =>
  (call) => {
    const hold = call.state.tables.holds.find(({ reserve_id }) => reserve_id === call.id);
    return hold ? answer(hold, call) : failure(404, 'Hold not found.');
  };

export const editHold = withHold((hold, call) => {
  const branchcode = call.body?.pickup_library_id;
  if (typeof branchcode === 'string') hold.branchcode = branchcode;
  hold.columns = { ...hold.columns, timestamp: call.state.timestamp };
  return json(200, holdJson(call, hold));
});

export const deleteHold = withHold((hold, { state, isCurrent }) => {
  state.removeHold(hold);
  return isCurrent ? json(204, '') : json(200, {});
});

export const suspend = withHold((hold, { body }) => {
  if (hold.found !== null) return failure(400, `Found hold cannot be suspended. Status=${hold.found}`);
  const end = typeof body?.end_date === 'string' ? body.end_date : null;
  Object.assign(hold, { suspend: true, suspend_until: end });
  return json(201, { end_date: end });
});

export const resume = withHold((hold) => {
  Object.assign(hold, { suspend: false, suspend_until: null });
  return json(204, '');
});
