import type { HoldRow, KohaState } from '../koha-state.ts';
import type { KohaResponse } from '../start-koha-library.ts';
import { type Call, failure, type Handler, json, listOf, serverFault } from './rest-call.ts';

const holdJson = (hold: HoldRow, isCurrent: boolean) => ({
  biblio_id: hold.biblionumber,
  [isCurrent ? 'cancellation_date' : 'cancelation_date']: null,
  expiration_date: hold.expirationdate,
  hold_date: hold.reservedate,
  hold_id: hold.reserve_id,
  item_id: hold.itemnumber === null || isCurrent ? hold.itemnumber : String(hold.itemnumber),
  item_level: hold.item_level,
  item_type: null,
  lowest_priority: false,
  notes: hold.notes,
  patron_id: hold.borrowernumber,
  pickup_library_id: hold.branchcode,
  priority: hold.priority,
  status: hold.found,
  suspended: hold.suspend,
  suspended_until: hold.suspend_until,
  waiting_date: hold.waitingdate,
  ...hold.columns,
});

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
    rows.map((hold) => holdJson(hold, isCurrent)),
  );
}

/** Branches without pick-up, and expired, restricted and indebted patrons are no obstacle; what does not exist ends in a fault. */
export function addHold({ state, body = {}, isCurrent }: Call): KohaResponse {
  const number = (name: string) => (body[name] === undefined ? undefined : Number(body[name]));
  if (body.pickup_library_id === undefined)
    return json(400, { errors: [{ message: 'Missing property.', path: '/body/pickup_library_id' }], status: 400 });
  const [borrowernumber = 0, biblionumber, itemnumber] = [number('patron_id'), number('biblio_id'), number('item_id')];
  if (itemnumber !== undefined && state.item(itemnumber) === undefined) return failure(404, 'item_id not found.');
  if (biblionumber === undefined) return databaseFault(state);
  if (itemnumber !== undefined && state.item(itemnumber)?.biblionumber !== biblionumber)
    return failure(400, `Item ${itemnumber} doesn't belong to biblio ${biblionumber}`);
  if (state.biblio(biblionumber) === undefined)
    return json(500, { errors: [{ message: 'Expected object - got string.', path: '/body' }], status: 500 });
  const branchcode = String(body.pickup_library_id);
  if (state.patron(borrowernumber) === undefined) return serverFault;
  if (state.branch(branchcode) === undefined) return databaseFault(state);
  const text = (name: string) => (typeof body[name] === 'string' ? String(body[name]) : undefined);
  const expirationdate = text('expiration_date');
  const order = { borrowernumber, biblionumber, itemnumber, branchcode, expirationdate, notes: text('notes') };
  const error = state.holdError(order);
  if (error !== undefined) return failure(403, `Hold cannot be placed. Reason: ${error}`);
  return json(201, holdJson(state.placeHold(order), isCurrent));
}

/** A row that the database refuses. */
function databaseFault(state: KohaState): KohaResponse {
  state.takeHoldNumber();
  return serverFault;
}

const withHold =
  (answer: (hold: HoldRow, call: Call) => KohaResponse): Handler =>
  (call) => {
    const hold = call.state.tables.holds.find(({ reserve_id }) => reserve_id === call.ids[0]);
    return hold ? answer(hold, call) : failure(404, 'Hold not found.');
  };

export function editHold(call: Call): KohaResponse {
  return withHold((hold, { state, body, isCurrent }) => {
    if (typeof body?.pickup_library_id === 'string') hold.branchcode = body.pickup_library_id;
    hold.columns = { ...hold.columns, timestamp: state.timestamp };
    return json(200, holdJson(hold, isCurrent));
  })(call);
}

export function deleteHold(call: Call): KohaResponse {
  return withHold((hold, { state, isCurrent }) => {
    state.removeHold(hold);
    return isCurrent ? json(204, '') : json(200, {});
  })(call);
}

export function suspend(call: Call): KohaResponse {
  return withHold((hold, { body }) => {
    if (hold.found !== null) return failure(400, `Found hold cannot be suspended. Status=${hold.found}`);
    const end = typeof body?.end_date === 'string' ? body.end_date : null;
    Object.assign(hold, { suspend: true, suspend_until: end });
    return json(201, { end_date: end });
  })(call);
}

export function resume(call: Call): KohaResponse {
  return withHold((hold) => {
    Object.assign(hold, { suspend: false, suspend_until: null });
    return json(204, '');
  })(call);
}
