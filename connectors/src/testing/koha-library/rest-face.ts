import { Buffer } from 'node:buffer';
import type { BranchRow, HoldRow, ItemRow, KohaState, LoanRow, PatronRow } from './koha-state.ts';
import { describedPatron, describedUpdate, updatePatron } from './patron-update.ts';
import { perlJson } from './perl-json.ts';
import type { KohaRequest, KohaResponse } from './start-koha-library.ts';

/**
 * The REST API of Koha 19.06 as it was recorded (`captured-koha19/rest`), or of a current version as its OpenAPI description says:
 * password validation, items, records, pick-up locations, other paths, pages of 20.
 */
export type RestGeneration = 'koha19' | 'current';

/** The account of the service, and of an API client. */
export const serviceAccount = {
  user: 'apistaff',
  password: 'Staff-Pass1',
  clientId: '11111111-2222-3333-4444-555555555555',
  clientSecret: '66666666-7777-8888-9999-000000000000',
};

/** Tokens are for an hour, as in Koha. */
const tokenSeconds = 3600;
const pageSize = 20;

const newPaths = [
  '/auth/password/validation',
  '/items',
  '/biblios',
  '/biblios/{biblio_id}/items',
  '/biblios/{biblio_id}/pickup_locations',
  '/checkouts/{checkout_id}/renewals',
  '/holds/{hold_id}/pickup_location',
];

interface Call {
  readonly state: KohaState;
  readonly method: string;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly isCurrent: boolean;
  readonly ids: readonly number[];
  /** What the path names, if that is no number. */
  readonly code?: string | undefined;
}
type Handler = (call: Call) => KohaResponse;

const json = (status: number, value: unknown, headers?: Readonly<Record<string, string>>): KohaResponse => ({
  status,
  type: 'application/json;charset=UTF-8',
  body: status === 204 ? '' : perlJson(value),
  ...(headers && { headers }),
});
const failure = (status: number, error: string) => json(status, { error });
const notOffered = json(404, { errors: [{ message: 'Not Found.', path: '/' }], status: 404 });
const serverFault = failure(500, 'Something went wrong. check the logs.');

/** Creates the REST face; it remembers the tokens that it gave. `newToken` makes them: those of Koha are random. */
export function restFace(
  generation: RestGeneration,
  newToken: () => string = crypto.randomUUID.bind(crypto),
): (state: KohaState, request: KohaRequest) => KohaResponse {
  const tokens = new Map<string, number>();
  return (state, request) => {
    const { pathname, searchParams: query } = new URL(request.path, 'http://koha');
    const path = pathname.replace(/^\/api\/v1/, '');
    const isCurrent = generation === 'current';
    if (path === '/oauth/token') {
      const form = new URLSearchParams(request.body);
      const [user, secret] = basicCredentials(request.headers.authorization);
      if (form.get('grant_type') !== 'client_credentials') return failure(400, 'Unimplemented grant type');
      const { clientId, clientSecret } = serviceAccount;
      if ((form.get('client_id') ?? user) !== clientId || (form.get('client_secret') ?? secret) !== clientSecret)
        return failure(403, 'unauthorized_client');
      const access_token = newToken();
      tokens.set(access_token, state.now.getTime() + tokenSeconds * 1000);
      return json(200, { access_token, expires_in: tokenSeconds, token_type: 'Bearer' });
    }
    if (path === '/')
      return json(200, {
        ...{ swagger: '2.0', basePath: '/api/v1' },
        paths: describedPaths(isCurrent),
        definitions: { patron: describedPatron },
      });
    const body = bodyOf(request.body);
    const route = routes.find(({ method, pattern }) => method === request.method && pattern.test(path));
    if (route === undefined || (route.isNew && !isCurrent)) return notOffered;
    const refusal = route.isOwn
      ? ownRefusal(state, request.headers.authorization, Number(route.pattern.exec(path)?.[1]))
      : refusalOf(state, request.headers.authorization, tokens, route);
    if (refusal !== undefined) return refusal;
    if (body === 'broken')
      return json(400, { errors: [{ message: 'Expected object - got string.', path: '/body' }], status: 400 });
    const parts = route.pattern.exec(path)?.slice(1) ?? [];
    if (parts.some((part) => !/^\d+$/.test(part)) && !route.pattern.source.includes('libraries'))
      return json(400, { errors: [{ message: 'Expected integer - got string.', path: '/patron_id' }], status: 400 });
    return route.answer({
      state,
      method: request.method,
      query,
      body,
      isCurrent,
      ids: parts.map(Number),
      code: parts[0],
    });
  };
}

function describedPaths(isCurrent: boolean): Record<string, object> {
  const old = ['/patrons', '/checkouts', '/checkouts/{checkout_id}/renewal', '/holds', '/libraries'];
  const paths = [...old, ...(isCurrent ? newPaths : [])].map((path) => [path, {}]);
  return { ...Object.fromEntries(paths), '/patrons/{patron_id}': { get: {}, put: describedUpdate } };
}

function bodyOf(text: string): Readonly<Record<string, unknown>> | 'broken' | undefined {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return 'broken';
  }
}

/** Basic authentication takes user names only, and ignores locks. */
function refusalOf(
  state: KohaState,
  header: string | undefined,
  tokens: ReadonlyMap<string, number>,
  { permission }: Route,
): KohaResponse | undefined {
  const [scheme = '', value = ''] = (header ?? '').split(' ');
  if (scheme === 'Bearer')
    return (tokens.get(value) ?? 0) > state.now.getTime() ? undefined : failure(401, 'Authentication failure.');
  if (scheme !== 'Basic') return failure(401, 'Authentication failure.');
  const [user, password] = basicCredentials(`Basic ${value}`);
  if (user === serviceAccount.user && password === serviceAccount.password) return undefined;
  if (state.tables.patrons.some(({ cardnumber }) => cardnumber === user))
    return failure(401, 'Authentication failure.');
  const patron = state.tables.patrons.find(({ userid }) => userid === user);
  if (patron === undefined || patron.password === '' || patron.password !== password)
    return json(403, { error: 'Invalid password', required_permissions: null });
  const [module = '', flag = ''] = permission.split('.');
  const error = 'Authorization failure. Missing required permission(s).';
  return json(403, { error, required_permissions: { [module]: flag } });
}

/** The name and password or secret of a header. */
function basicCredentials(header = ''): readonly [string, string] {
  const [user = '', ...rest] = Buffer.from(header.replace(/^Basic /, ''), 'base64')
    .toString('utf8')
    .split(':');
  return [user, rest.join(':')];
}

/** A call of the patron's own. */
function ownRefusal(state: KohaState, header: string | undefined, id: number): KohaResponse | undefined {
  const [user, password] = basicCredentials(header);
  const patron = state.tables.patrons.find(({ userid }) => userid === user);
  if (patron === undefined) return failure(401, 'Authentication failure.');
  if (patron.password !== password) return json(403, { error: 'Invalid password', required_permissions: null });
  const error = 'Authorization failure. Missing required permission(s).';
  return patron.borrowernumber === id ? undefined : json(403, { error, required_permissions: null });
}

function changePassword({ state, body, ids: [id = 0] }: Call): KohaResponse {
  const patron = state.patron(id);
  const [oldPassword, password] = [String(body?.old_password), String(body?.password)];
  if (password !== body?.password_repeated) return failure(400, "Passwords don't match");
  if (patron?.password !== oldPassword) return failure(400, 'Invalid password');
  if (password.length < 3) return failure(400, `Password length (${password.length}) is shorter than required (3)`);
  patron.password = password;
  return json(200, '');
}

interface Route {
  readonly method: string;
  readonly pattern: RegExp;
  readonly permission: string;
  readonly isNew?: true;
  /** With the login of the patron in the path. */
  readonly isOwn?: true;
  readonly answer: Handler;
}

const borrowers = 'borrowers.edit_borrowers';
const circulate = 'circulate.circulate_remaining_permissions';
const reserve = 'reserveforothers.place_holds';

const routes: readonly Route[] = [
  { method: 'POST', pattern: /^\/auth\/password\/validation$/, permission: borrowers, isNew: true, answer: validate },
  { method: 'GET', pattern: /^\/patrons$/, permission: borrowers, answer: searchPatrons },
  { method: 'GET', pattern: /^\/patrons\/([^/]+)$/, permission: borrowers, answer: getPatron },
  { method: 'PUT', pattern: /^\/patrons\/([^/]+)$/, permission: borrowers, answer: putPatron },
  { method: 'GET', pattern: /^\/patrons\/([^/]+)\/account$/, permission: borrowers, answer: getAccount },
  { method: 'GET', pattern: /^\/checkouts$/, permission: circulate, answer: listCheckouts },
  { method: 'GET', pattern: /^\/checkouts\/([^/]+)$/, permission: circulate, answer: getCheckout },
  { method: 'GET', pattern: /^\/checkouts\/([^/]+)\/allows_renewal$/, permission: circulate, answer: allowsRenewal },
  { method: 'POST', pattern: /^\/checkouts\/([^/]+)\/renewal$/, permission: circulate, answer: renew },
  { method: 'POST', pattern: /^\/checkouts\/([^/]+)\/renewals$/, permission: circulate, isNew: true, answer: renew },
  { method: 'GET', pattern: /^\/holds$/, permission: reserve, answer: listHolds },
  { method: 'POST', pattern: /^\/holds$/, permission: reserve, answer: addHold },
  { method: 'PUT', pattern: /^\/holds\/([^/]+)$/, permission: reserve, answer: editHold },
  { method: 'DELETE', pattern: /^\/holds\/([^/]+)$/, permission: reserve, answer: deleteHold },
  { method: 'PUT', pattern: /^\/holds\/([^/]+)\/pickup_location$/, permission: reserve, isNew: true, answer: editHold },
  { method: 'POST', pattern: /^\/holds\/([^/]+)\/suspension$/, permission: reserve, answer: suspend },
  { method: 'DELETE', pattern: /^\/holds\/([^/]+)\/suspension$/, permission: reserve, answer: resume },
  {
    method: 'POST',
    pattern: /^\/public\/patrons\/([^/]+)\/password$/,
    permission: '',
    isOwn: true,
    answer: changePassword,
  },
  { method: 'GET', pattern: /^\/libraries$/, permission: 'parameters.manage_libraries', answer: listLibraries },
  { method: 'GET', pattern: /^\/libraries\/(\w+)$/, permission: 'parameters.manage_libraries', answer: getLibrary },
  {
    method: 'DELETE',
    pattern: /^\/biblios\/([^/]+)$/,
    permission: 'editcatalogue.edit_catalogue',
    answer: deleteBiblio,
  },
  { method: 'GET', pattern: /^\/items$/, permission: 'catalogue.1', isNew: true, answer: listItems },
  { method: 'GET', pattern: /^\/biblios$/, permission: 'catalogue.1', isNew: true, answer: listBiblios },
  {
    method: 'GET',
    pattern: /^\/biblios\/([^/]+)\/items$/,
    permission: 'catalogue.1',
    isNew: true,
    answer: listItemsOfBiblio,
  },
  {
    method: 'GET',
    pattern: /^\/biblios\/([^/]+)\/pickup_locations$/,
    permission: reserve,
    isNew: true,
    answer: listPickupLocations,
  },
];

/** Pages of 20 in current versions; the recorded one lists all unless it is asked for pages. */
function listOf({ query, isCurrent }: Call, rows: readonly unknown[]): KohaResponse {
  const text = query.get('_per_page');
  if (text !== null && Number(text) < 1)
    return failure(
      500,
      'DBIx::Class::Storage::DBI::_select_args(): The rows attribute must be a positive integer if present at /koha/… line 269\n',
    );
  if (text === null && !isCurrent) return json(200, rows);
  const [size, page] = [Number(text ?? pageSize), Number(query.get('_page') ?? 1)];
  return json(200, rows.slice((page - 1) * size, page * size), { 'x-total-count': String(rows.length) });
}

function validate({ state, body }: Call): KohaResponse {
  if (typeof body?.identifier !== 'string' || typeof body.password !== 'string')
    return json(400, { errors: [{ message: 'Missing property.', path: '/body/identifier' }], status: 400 });
  const patron = state.patronByName(body.identifier);
  const isLocked = patron !== undefined && (patron.login_attempts < 0 || patron.login_attempts >= 3);
  if (patron === undefined || isLocked || patron.password === '' || patron.password !== body.password)
    return failure(400, 'Validation failed');
  const { cardnumber, borrowernumber: patron_id, userid } = patron;
  return json(201, { cardnumber, patron_id, userid });
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
function searchPatrons(call: Call): KohaResponse {
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

function getPatron({ state, ids: [id = 0] }: Call): KohaResponse {
  const patron = state.patron(id);
  return patron ? json(200, patronJson(state, patron)) : failure(404, 'Patron not found.');
}

function putPatron({ state, body = {}, ids: [id = 0] }: Call): KohaResponse {
  const patron = state.patron(id);
  if (patron === undefined) return failure(404, 'Patron not found');
  const refusal = updatePatron(state, patron, body);
  return refusal ? json(refusal.status, refusal.body) : json(200, patronJson(state, patron));
}

function getAccount({ state, ids: [id = 0], isCurrent }: Call): KohaResponse {
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

const checkoutJson = (loan: LoanRow, isCurrent: boolean) => ({
  auto_renew: false,
  auto_renew_error: null,
  checkin_date: null,
  checkout_date: loan.issuedate,
  checkout_id: loan.issue_id,
  due_date: `${loan.date_due}T23:59:00+01:00`,
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
function listCheckouts(call: Call): KohaResponse {
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

function getCheckout(call: Call): KohaResponse {
  return withLoan((loan, { isCurrent }) => json(200, checkoutJson(loan, isCurrent)))(call);
}

function allowsRenewal(call: Call): KohaResponse {
  return withLoan((loan, { state }) => {
    const error = state.renewalError(loan) ?? null;
    const max_renewals = state.ruleOf(state.item(loan.itemnumber)).renewals;
    return json(200, { allows_renewal: error === null, current_renewals: loan.renewals, error, max_renewals });
  })(call);
}

function renew(call: Call): KohaResponse {
  return withLoan((loan, { state, isCurrent }) => {
    const error = state.renewalError(loan);
    if (error !== undefined) return failure(403, `Renewal not authorized (${error})`);
    state.renew(loan);
    return json(201, checkoutJson(loan, isCurrent));
  })(call);
}

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

function listHolds(call: Call): KohaResponse {
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
function addHold({ state, body = {}, isCurrent }: Call): KohaResponse {
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

function editHold(call: Call): KohaResponse {
  return withHold((hold, { state, body, isCurrent }) => {
    if (typeof body?.pickup_library_id === 'string') hold.branchcode = body.pickup_library_id;
    hold.columns = { ...hold.columns, timestamp: state.timestamp };
    return json(200, holdJson(hold, isCurrent));
  })(call);
}

function deleteHold(call: Call): KohaResponse {
  return withHold((hold, { state, isCurrent }) => {
    state.removeHold(hold);
    return isCurrent ? json(204, '') : json(200, {});
  })(call);
}

function suspend(call: Call): KohaResponse {
  return withHold((hold, { body }) => {
    if (hold.found !== null) return failure(400, `Found hold cannot be suspended. Status=${hold.found}`);
    const end = typeof body?.end_date === 'string' ? body.end_date : null;
    Object.assign(hold, { suspend: true, suspend_until: end });
    return json(201, { end_date: end });
  })(call);
}

function resume(call: Call): KohaResponse {
  return withHold((hold) => {
    Object.assign(hold, { suspend: false, suspend_until: null });
    return json(204, '');
  })(call);
}

const branchJson = ({ columns, branchcode, branchname, pickup_location }: BranchRow) => ({
  ...columns,
  library_id: branchcode,
  name: branchname,
  pickup_location,
});

function listLibraries(call: Call): KohaResponse {
  return listOf(call, call.state.tables.branches.map(branchJson));
}

function getLibrary({ state, code = '' }: Call): KohaResponse {
  const branch = state.branch(code);
  return branch ? json(200, branchJson(branch)) : failure(404, 'Library not found');
}

function deleteBiblio({ state, ids: [id = 0] }: Call): KohaResponse {
  const { biblios } = state.tables;
  const at = biblios.findIndex(({ biblionumber }) => biblionumber === id);
  if (at < 0) return failure(404, 'Biblio not found');
  if (state.itemsOf(id).length > 0)
    return failure(409, 'This Biblio has items attached, please delete them first before deleting this biblio ');
  biblios.splice(at, 1);
  return json(204, '');
}

function listPickupLocations(call: Call): KohaResponse {
  if (call.state.biblio(call.ids[0] ?? 0) === undefined) return failure(404, 'Biblio not found');
  return listOf(call, call.state.tables.branches.filter(({ pickup_location }) => pickup_location).map(branchJson));
}

const itemJson = (state: KohaState, item: ItemRow) => ({
  item_id: item.itemnumber,
  biblio_id: item.biblionumber,
  external_id: item.barcode,
  home_library_id: item.homebranch,
  holding_library_id: item.homebranch,
  callnumber: item.itemcallnumber,
  item_type_id: item.itype,
  effective_item_type_id: item.itype,
  lost_status: item.itemlost,
  withdrawn: item.withdrawn,
  damaged_status: item.damaged,
  not_for_loan_status: item.notforloan,
  effective_not_for_loan_status: item.notforloan || (item.itype === 'REF' ? 1 : 0),
  checked_out_date: state.loanOf(item.itemnumber)?.date_due ?? null,
});

/** The ids of a query such as `{"item_id":[1,2]}`. */
function queriedIds(query: URLSearchParams, key: string): readonly number[] {
  const value = JSON.parse(query.get('q') ?? '{}')[key];
  return Array.isArray(value) ? value : [];
}

function listItems(call: Call): KohaResponse {
  const ids = queriedIds(call.query, 'item_id');
  const rows = call.state.tables.items.filter(({ itemnumber }) => ids.includes(itemnumber));
  return listOf(
    call,
    rows.map((item) => itemJson(call.state, item)),
  );
}

function listBiblios(call: Call): KohaResponse {
  const ids = queriedIds(call.query, 'biblio_id');
  const rows = call.state.tables.biblios.filter(({ biblionumber }) => ids.includes(biblionumber));
  return listOf(
    call,
    rows.map(({ biblionumber: biblio_id, title, author }) => ({ biblio_id, title, author, subtitle: null })),
  );
}

function listItemsOfBiblio(call: Call): KohaResponse {
  const [id = 0] = call.ids;
  if (call.state.biblio(id) === undefined) return failure(404, 'Biblio not found');
  return listOf(
    call,
    call.state.itemsOf(id).map((item) => itemJson(call.state, item)),
  );
}
