import { patronNodes, recordNodes } from './ilsdi-rows.ts';
import type { ItemRow, KohaState, PatronRow } from './koha-state.ts';

type Value = string | number | null | readonly Node[];
/** An element of an answer: its name and text or children. Koha leaves out null columns. */
export type Node = readonly [name: string, value: Value];

const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

/** Koha's indented XML. The order of elements is that of Perl's hashes: random, as in the recordings. */
function write([name, value]: Node, depth: number, shuffle: (nodes: readonly Node[]) => readonly Node[]): string {
  const indent = '  '.repeat(depth);
  if (typeof value === 'string' || typeof value === 'number')
    return `${indent}<${name}>${escapeXml(String(value))}</${name}>\n`;
  if (value === null) return depth === 0 ? `<${name} />\n` : '';
  if (value.length === 0 && depth === 0) return `<${name}></${name}>\n`;
  const isList = value.length > 1 && value.every(([child]) => child === value[0]?.[0]);
  const children = (isList ? value : shuffle(value)).map((child) => write(child, depth + 1, shuffle));
  return `${indent}<${name}>\n${children.join('')}${indent}</${name}>\n`;
}

/** What versions of Koha answer differently. */
export interface IlsdiVersion {
  /** What is in the answer's element; null: nothing at all. */
  readonly answerOf: (state: KohaState, service: string, parameters: URLSearchParams) => readonly Node[] | null;
  /** The records in an answer of `GetAvailability`, and the encoding that it names. */
  readonly availability: (state: KohaState, parameters: URLSearchParams) => string;
  readonly availabilityEncoding: string;
}

/** Koha 19.06 (recordings in captured-koha19/ilsdi). */
export const koha19: IlsdiVersion = { answerOf, availability, availabilityEncoding: 'UTF-8' };

/** Answers a call of ILS-DI. */
export function answerIlsdi(
  state: KohaState,
  parameters: URLSearchParams,
  shuffle: (nodes: readonly Node[]) => readonly Node[] = (nodes) => nodes,
  version: IlsdiVersion = koha19,
): string {
  const service = parameters.get('service') ?? '';
  const name = /^[A-Za-z]+$/.test(service) ? service : 'Unknown';
  const required = requiredParameters[service];
  const missing = required?.find((parameter) => (parameters.get(parameter) ?? '') === '' && parameter !== 'password');
  const declaration = (encoding: string) => `<?xml version="1.0" encoding="${encoding}" ?>\n`;
  const head = declaration('UTF-8');
  if (required === undefined) return head + write([name, [['message', 'NotSupported']]], 0, shuffle);
  if (missing !== undefined || (service === 'AuthenticatePatron' && !parameters.has('password'))) {
    const text = `The required parameter ${missing ?? 'password'} is missing.`;
    return (
      head +
      write(
        [
          name,
          [
            ['code', 'MissingParameter'],
            ['message', text],
          ],
        ],
        0,
        shuffle,
      )
    );
  }
  const refused = parameterFault(service, parameters);
  if (refused !== undefined) return head + write([name, refused], 0, shuffle);
  if (service === 'GetAvailability')
    return declaration(version.availabilityEncoding) + collection(version.availability(state, parameters));
  return head + write([name, version.answerOf(state, service, parameters)], 0, shuffle);
}

const requiredParameters: Readonly<Record<string, readonly string[]>> = {
  AuthenticatePatron: ['username'],
  LookupPatron: ['id'],
  GetPatronInfo: ['patron_id'],
  GetAvailability: ['id', 'id_type'],
  GetRecords: ['id'],
  RenewLoan: ['patron_id', 'item_id'],
  HoldTitle: ['patron_id', 'bib_id', 'request_location'],
  HoldItem: ['patron_id', 'bib_id', 'item_id'],
  CancelHold: ['patron_id', 'item_id'],
  GetPatronStatus: ['patron_id'],
  GetServices: ['patron_id', 'item_id'],
};

/** Koha knows the parameters of each service and takes each once. */
function parameterFault(service: string, parameters: URLSearchParams): readonly Node[] | undefined {
  const names = [...parameters.keys()];
  const known = ['service', ...(requiredParameters[service] ?? []), ...(optionalParameters[service] ?? [])];
  const illegal = names.find((name) => !known.includes(name));
  if (illegal !== undefined) return [...code('IllegalParameter'), ['message', `The parameter ${illegal} is illegal.`]];
  const repeated = names.find((name) => parameters.getAll(name).length > 1);
  if (repeated === undefined) return undefined;
  return [
    ...code('MultipleValuesNotAllowed'),
    ['message', `Multiple values not allowed for the parameter ${repeated}.`],
  ];
}

const optionalParameters: Readonly<Record<string, readonly string[]>> = {
  AuthenticatePatron: ['password'],
  LookupPatron: ['id_type'],
  GetPatronInfo: [
    'show_contact',
    'show_fines',
    'show_holds',
    'show_loans',
    'show_attributes',
    'loans_per_page',
    'loans_page',
  ],
  GetAvailability: ['return_type', 'return_fmt'],
  GetRecords: ['schema'],
  RenewLoan: ['desired_due_date'],
  HoldTitle: ['pickup_location', 'needed_before_date', 'pickup_expiry_date', 'start_date', 'expiry_date'],
  HoldItem: ['pickup_location', 'needed_before_date', 'pickup_expiry_date', 'start_date', 'expiry_date'],
};

function answerOf(state: KohaState, service: string, parameters: URLSearchParams): readonly Node[] {
  const number = (name: string) => Number(parameters.get(name) ?? Number.NaN);
  switch (service) {
    case 'AuthenticatePatron':
      return authenticate(state, parameters.get('username') ?? '', parameters.get('password') ?? '');
    case 'LookupPatron':
      return lookUp(state, parameters.get('id') ?? '', parameters.get('id_type') ?? 'cardnumber');
    case 'GetPatronInfo': {
      const patron = state.patron(number('patron_id'));
      return patron === undefined ? code('PatronNotFound') : patronNodes(state, patron, parameters);
    }
    case 'GetPatronStatus':
      return patronStatus(state.patron(number('patron_id')));
    case 'GetServices':
      return services(state, number('patron_id'), number('item_id'));
    case 'GetRecords':
      if ((parameters.get('schema') ?? 'MARCXML') !== 'MARCXML') return code('UnsupportedSchema');
      return (parameters.get('id') ?? '').split(/[ +]/).map((id) => {
        const biblio = state.biblio(Number(id));
        return ['record', biblio === undefined ? code('RecordNotFound') : recordNodes(state, biblio)];
      });
    case 'RenewLoan':
      return renew(state, number('patron_id'), number('item_id'));
    case 'HoldTitle':
    case 'HoldItem':
      return hold(state, service === 'HoldItem', parameters);
    default:
      return cancel(state, number('patron_id'), number('item_id'));
  }
}

export const code = (text: string): readonly Node[] => [['code', text]];

/** The limit of wrong passwords is three; afterwards the right one fails, too. A patron without a password never logs in. */
function authenticate(state: KohaState, username: string, password: string): readonly Node[] {
  const patron = state.patronByName(username);
  if (patron === undefined || patron.login_attempts >= 3 || patron.login_attempts < 0 || patron.password === '')
    return code('PatronNotFound');
  if (patron.password === password) {
    countLogins(state, patron, 0);
    return [['id', patron.borrowernumber]];
  }
  countLogins(state, patron, patron.login_attempts + 1);
  return code('PatronNotFound');
}

/** MariaDB stamps a row only when it changes. */
function countLogins(state: KohaState, patron: PatronRow, attempts: number): void {
  if (patron.login_attempts === attempts) return;
  patron.login_attempts = attempts;
  patron.columns = { ...patron.columns, updated_on: state.timestamp };
}

function lookUp({ tables }: KohaState, id: string, type: string): readonly Node[] {
  const columns = ['cardnumber', 'userid', 'surname', 'borrowernumber'] as const;
  const column = columns.find((name) => name === type) ?? 'cardnumber';
  const patron = tables.patrons.find((row) => String(row[column]) === id);
  return patron === undefined ? [['message', 'PatronNotFound']] : [['id', patron.borrowernumber]];
}

/** It names no blocks: the status of an expired, restricted or indebted patron is 0, too. */
function patronStatus(patron: PatronRow | undefined): readonly Node[] {
  if (patron === undefined) return code('PatronNotFound');
  return [
    ['type', String(patron.columns?.category_id ?? 'ERW')],
    ['expiry', patron.dateexpiry],
    ['status', 0],
  ];
}

/** What a patron may do with a copy. It counts no holds of the patron. */
function services(state: KohaState, borrowernumber: number, itemnumber: number): readonly Node[] {
  const item = state.item(itemnumber);
  if (state.patron(borrowernumber) === undefined) return code('PatronNotFound');
  if (item === undefined) return code('RecordNotFound');
  const isReservable = state.ruleOf(item).holdsPerRecord > 0;
  const loan = state.loanOf(itemnumber);
  const isHeld = state.tables.holds.some(
    (hold) => hold.borrowernumber === borrowernumber && hold.itemnumber === itemnumber,
  );
  const names = [
    ...(isReservable ? ['title level hold'] : []),
    ...(isReservable && !item.itemlost ? ['item level hold'] : []),
    ...(isHeld ? ['hold cancellation'] : []),
    ...(loan?.borrowernumber === borrowernumber && state.renewalError(loan) === undefined ? ['loan renewal'] : []),
  ];
  // An empty list is written as an element without children.
  return names.length === 0 ? [['AvailableFor', null]] : names.map((name): Node => ['AvailableFor', name]);
}

/** It says `available` for copies on the hold shelf, in transit and for reference. */
function availability(state: KohaState, parameters: URLSearchParams): string {
  const ids = (parameters.get('id') ?? '').split(/[ +]/).map(Number);
  const isBib = parameters.get('id_type') === 'bib';
  const groups = isBib
    ? ids.map((id) => ({ id, items: state.itemsOf(id) })).filter(({ id }) => state.biblio(id) !== undefined)
    : ids.map((id) => ({ id: state.item(id)?.biblionumber ?? id, items: [state.item(id)] }));
  const records = groups.map(({ id, items }) => {
    const copies = items.map((item) => itemAvailability(state, item, id)).join('');
    return `  <dlf:record>\n    <dlf:bibliographic id="${id}" />\n    <dlf:items>\n${copies}    </dlf:items>\n  </dlf:record>\n`;
  });
  return records.join('');
}

const collection = (records: string) => `<dlf:collection
  xmlns:dlf="http://diglib.org/ilsdi/1.1"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://diglib.org/ilsdi/1.1
    http://diglib.org/architectures/ilsdi/schemas/1.1/dlfexpanded.xsd">
${records}</dlf:collection>
`;

function itemAvailability(state: KohaState, item: ItemRow | undefined, id: number): string {
  const number = item?.itemnumber ?? id;
  const [status, message] = item === undefined ? (['unknown', unknownText] as const) : statusOf(state, item);
  const lines = [
    `<dlf:identifier>${number}</dlf:identifier>`,
    `<dlf:availabilitystatus>${status}</dlf:availabilitystatus>`,
    ...(message === undefined ? [] : [`<dlf:availabilitymsg>${message}</dlf:availabilitymsg>`]),
    ...(item === undefined
      ? []
      : [`<dlf:location>${escapeXml(state.branch(item.homebranch)?.branchname ?? '')}</dlf:location>`]),
  ];
  const indented = lines.map((line) => `          ${line}\n`).join('');
  return `      <dlf:item id="${number}">\n        <dlf:simpleavailability>\n${indented}        </dlf:simpleavailability>\n      </dlf:item>\n`;
}

export const unknownText = 'Error: could not retrieve availability for this ID';

function statusOf(state: KohaState, item: ItemRow): readonly [string, string?] {
  if (state.loanOf(item.itemnumber)) return ['not available', 'Checked out'];
  if (item.itemlost) return ['not available', 'Item lost'];
  if (item.notforloan) return ['not available', 'Not for loan'];
  if (item.damaged) return ['not available', 'Item damaged'];
  if (item.withdrawn) return ['not available', 'Item withdrawn'];
  return ['available'];
}

/** Whose loan it is makes no difference to the answer, only to what happens. */
function renew(state: KohaState, borrowernumber: number, itemnumber: number): readonly Node[] {
  if (state.patron(borrowernumber) === undefined) return code('PatronNotFound');
  if (state.item(itemnumber) === undefined) return code('RecordNotFound');
  const loan = state.loanOf(itemnumber);
  if (loan === undefined) return [];
  const error = state.renewalError(loan);
  if (error === undefined && loan.borrowernumber === borrowernumber) state.renew(loan);
  return [
    ['renewals', loan.renewals],
    ['date_due', `${loan.date_due} 23:59`],
    ['success', error === undefined ? 1 : 0],
    ['error', error ?? null],
  ];
}

/** What `HoldTitle` and `HoldItem` ask for, whose patron and title there are; else the answer that says what there is not. */
export function holdRequest(state: KohaState, isItem: boolean, parameters: URLSearchParams) {
  const [borrowernumber, biblionumber] = [Number(parameters.get('patron_id')), Number(parameters.get('bib_id'))];
  const itemnumber = isItem ? Number(parameters.get('item_id')) : undefined;
  const [patron, biblio] = [state.patron(borrowernumber), state.biblio(biblionumber)];
  if (patron === undefined) return { missing: code('PatronNotFound') };
  if (biblio === undefined) return { missing: code('RecordNotFound') };
  if (itemnumber !== undefined && state.item(itemnumber)?.biblionumber !== biblionumber)
    return { missing: code('RecordNotFound') };
  const branchcode = parameters.get('pickup_location') ?? patron.branchcode;
  return { borrowernumber, biblionumber, itemnumber, branchcode, title: biblio.title };
}

/** The answer to a hold that was placed. */
export const holdAnswer = (isItem: boolean, title: string, branchname: string): readonly Node[] => {
  const pickup: Node = ['pickup_location', branchname];
  return isItem ? [pickup] : [['title', title], pickup];
};

function hold(state: KohaState, isItem: boolean, parameters: URLSearchParams): readonly Node[] {
  const request = holdRequest(state, isItem, parameters);
  if (request.missing) return request.missing;
  const { title, ...order } = request;
  const branch = state.branch(order.branchcode);
  if (branch === undefined) return code('LocationNotFound');
  if (!branch.pickup_location) return code('libraryNotPickupLocation');
  const error = state.holdError(order);
  if (error !== undefined) return code(error);
  state.placeHold(order);
  return holdAnswer(isItem, title, branch.branchname);
}

/** `item_id` is the number of the hold. */
function cancel(state: KohaState, borrowernumber: number, reserveId: number): readonly Node[] {
  if (state.patron(borrowernumber) === undefined) return code('PatronNotFound');
  const found = state.tables.holds.find(({ reserve_id }) => reserve_id === reserveId);
  if (found === undefined || found.borrowernumber !== borrowernumber) return code('RecordNotFound');
  state.removeHold(found);
  return code('Canceled');
}
