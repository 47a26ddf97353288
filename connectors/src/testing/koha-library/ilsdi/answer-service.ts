import { fillTemplate } from '../../fill-template.ts';
import type { KohaState, PatronRow } from '../koha-state.ts';
import { columnsOf, patronElement, recordElement } from './rows.ts';
import { type IlsdiVersion, koha19 } from './versions.ts';
import type { XmlElement } from './xml-text.ts';

interface ServiceCall {
  readonly state: KohaState;
  readonly service: string;
  readonly parameters: URLSearchParams;
  readonly version: IlsdiVersion;
}

const noPatron = { code: 'PatronNotFound' };
const noRecord = { code: 'RecordNotFound' };

/** What is in the answer's element; null: nothing at all. */
export function answerService(call: ServiceCall): XmlElement | null {
  const { state, service, parameters, version } = call;
  if (service === 'AuthenticatePatron') return authenticate(call);
  if (service === 'LookupPatron') return lookUp(call);
  if (service === 'GetRecords') {
    if ((parameters.get('schema') ?? 'MARCXML') !== 'MARCXML') return { code: 'UnsupportedSchema' };
    const titles = (parameters.get('id') ?? '').split(/[ +]/).map((id) => state.biblio(Number(id)));
    // Of Koha 3.04 none were recorded: it is taken to have the columns of the other, but for those of copies.
    const columns = { ...koha19, item: version.item };
    return { record: titles.map((title) => (title === undefined ? noRecord : recordElement(state, title, columns))) };
  }
  const patron = state.patron(Number(parameters.get('patron_id') ?? Number.NaN));
  if (patron === undefined) return noPatron;
  switch (service) {
    case 'GetPatronInfo':
      return patronElement(state, patron, parameters, version);
    case 'GetPatronStatus':
      // It names no blocks: the status of an expired, restricted or indebted patron is 0, too.
      return { type: String(patron.columns?.category_id ?? 'ERW'), expiry: patron.dateexpiry, status: 0 };
    case 'GetServices':
      return services(call, patron);
    case 'RenewLoan':
      return renew(call, patron);
    case 'CancelHold':
      return cancel(call, patron);
    default:
      return hold(call, patron);
  }
}

/**
 * The limit of wrong passwords is three; afterwards the right one fails, too. A patron without a password never logs in. Koha 3.04
 * compares the password of a card number, but then looks for its patron by the user name.
 */
function authenticate({ state, parameters, version }: ServiceCall): XmlElement | null {
  const [username, password] = [parameters.get('username') ?? '', parameters.get('password') ?? ''];
  const patron = state.patronByName(username);
  if (patron === undefined || patron.password === '') return noPatron;
  if (version.locksAccounts && (patron.login_attempts >= 3 || patron.login_attempts < 0)) return noPatron;
  const isRight = patron.password === password;
  if (version.locksAccounts) countLogins(state, patron, isRight ? 0 : patron.login_attempts + 1);
  if (!isRight) return noPatron;
  return version.logsInByCardNumber || patron.userid === username ? { id: patron.borrowernumber } : null;
}

/** MariaDB stamps a row only when it changes. */
function countLogins(state: KohaState, patron: PatronRow, attempts: number): void {
  if (patron.login_attempts === attempts) return;
  patron.login_attempts = attempts;
  patron.columns = { ...patron.columns, updated_on: state.timestamp };
}

function lookUp({ state, parameters }: ServiceCall): XmlElement {
  const columns = ['cardnumber', 'userid', 'surname', 'borrowernumber'] as const;
  const column = columns.find((name) => name === parameters.get('id_type')) ?? 'cardnumber';
  const patron = state.tables.patrons.find((row) => String(row[column]) === parameters.get('id'));
  return patron === undefined ? { message: 'PatronNotFound' } : { id: patron.borrowernumber };
}

/** What a patron may do with a copy. It counts no holds of the patron. */
function services({ state, parameters, version }: ServiceCall, { borrowernumber }: PatronRow): XmlElement {
  const itemnumber = Number(parameters.get('item_id'));
  const item = state.item(itemnumber);
  if (item === undefined) return noRecord;
  const isReservable = version.offersHolds && state.ruleOf(item).holdsPerRecord > 0;
  const loan = state.loanOf(itemnumber);
  const isHeld = state.tables.holds.some(
    (row) => row.borrowernumber === borrowernumber && row.itemnumber === itemnumber,
  );
  const names = [
    isReservable && 'title level hold',
    isReservable && !item.itemlost && 'item level hold',
    isHeld && 'hold cancellation',
    loan?.borrowernumber === borrowernumber && state.renewalError(loan) === undefined && 'loan renewal',
  ].filter((name) => typeof name === 'string');
  // An empty list is written as an element without children.
  return { AvailableFor: names.length === 0 ? null : names };
}

/**
 * Whose loan it is makes no difference to the answer of Koha 19, only to what happens. Koha 3.04 refuses others without a reason;
 * the due date is that of whoever has the copy.
 */
function renew({ state, parameters, version }: ServiceCall, { borrowernumber }: PatronRow): XmlElement {
  const itemnumber = Number(parameters.get('item_id'));
  if (state.item(itemnumber) === undefined) return noRecord;
  const loan = state.loanOf(itemnumber);
  const isOwn = loan?.borrowernumber === borrowernumber;
  if (loan === undefined && !version.renewsForOwnersOnly) return {};
  const error = loan && (isOwn || !version.renewsForOwnersOnly) ? state.renewalError(loan) : undefined;
  if (isOwn && error === undefined) state.renew(loan);
  const isDone = error === undefined && (isOwn || !version.renewsForOwnersOnly);
  return columnsOf(version.renewal, { ...loan, renewed: loan?.renewals || null, isDone, error });
}

/**
 * Koha 3.04 asks whether the title may be held before it looks for the branch. Its hold stands in no queue, and the number of the
 * copy goes into the note, so that each hold is one on the title.
 */
function hold({ state, service, parameters, version }: ServiceCall, patron: PatronRow): XmlElement {
  const isItem = service === 'HoldItem';
  const itemnumber = isItem ? Number(parameters.get('item_id')) : undefined;
  const biblio = state.biblio(Number(parameters.get('bib_id')));
  if (biblio === undefined) return noRecord;
  const { biblionumber, title } = biblio;
  if (itemnumber !== undefined && state.item(itemnumber)?.biblionumber !== biblionumber) return noRecord;
  const branchcode = parameters.get('pickup_location') ?? patron.branchcode;
  const branch = state.branch(branchcode);
  const order = { borrowernumber: patron.borrowernumber, biblionumber, branchcode };
  const isOfCopy = version.holdsHaveNumbers;
  const error = state.holdError({ ...order, itemnumber: isOfCopy ? itemnumber : undefined });
  const refusals: Readonly<Record<string, string | false>> = {
    branch: branch === undefined && 'LocationNotFound',
    pickup: branch?.pickup_location === false && 'libraryNotPickupLocation',
    rules: error !== undefined && fillTemplate(version.holdRefusal, { error }),
  };
  const refusal = version.holdChecks.map((check) => refusals[check]).find((code) => typeof code === 'string');
  if (refusal) return { code: refusal };
  if (isOfCopy) state.placeHold({ ...order, itemnumber });
  else state.placeHold({ ...order, priority: isItem ? null : 0, notes: itemnumber?.toString() });
  return { ...(!isItem && { title }), pickup_location: branch?.branchname ?? '' };
}

/** `item_id` is the number of the hold; in Koha 3.04 that of the copy, which holds on titles do not have. */
function cancel({ state, parameters, version }: ServiceCall, { borrowernumber }: PatronRow): XmlElement {
  const id = Number(parameters.get('item_id'));
  const { holdsHaveNumbers } = version;
  if (!holdsHaveNumbers && state.item(id) === undefined) return noRecord;
  const found = state.tables.holds.find(
    (row) => row.borrowernumber === borrowernumber && (holdsHaveNumbers ? row.reserve_id : row.itemnumber) === id,
  );
  if (found === undefined) return holdsHaveNumbers ? noRecord : { code: 'NotCanceled' };
  state.removeHold(found);
  return { code: 'Canceled' };
}
