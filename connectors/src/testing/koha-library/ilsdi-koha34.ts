import { code, holdAnswer, holdRequest, type IlsdiVersion, koha19, type Node, unknownText } from './ilsdi-face.ts';
import { patronNodes34 } from './ilsdi-rows-koha34.ts';
import type { KohaState } from './koha-state.ts';

/**
 * Koha 3.04 (recordings in captured-koha34-ilsdi): card numbers do not log in, holds have no numbers, titles have no states, and
 * a hold by ILS-DI stops no renewal.
 */
export const koha34: IlsdiVersion = { answerOf, availability, availabilityEncoding: 'ISO-8859-1' };

function answerOf(state: KohaState, service: string, parameters: URLSearchParams): readonly Node[] | null {
  const patron = state.patron(Number(parameters.get('patron_id')));
  switch (service) {
    case 'AuthenticatePatron':
      return authenticate(state, parameters.get('username') ?? '', parameters.get('password') ?? '');
    case 'GetPatronInfo':
      return patron === undefined ? code('PatronNotFound') : patronNodes34(state, patron, parameters);
    case 'GetServices':
      return services(state, parameters);
    case 'RenewLoan':
      return patron === undefined
        ? code('PatronNotFound')
        : renew(state, patron.borrowernumber, Number(parameters.get('item_id')));
    case 'HoldTitle':
    case 'HoldItem':
      return hold(state, service === 'HoldItem', parameters);
    case 'CancelHold':
      return patron === undefined
        ? code('PatronNotFound')
        : cancel(state, patron.borrowernumber, Number(parameters.get('item_id')));
    default:
      return koha19.answerOf(state, service, parameters);
  }
}

/** The password of a card number is compared, but its patron is then looked for by the user name. */
function authenticate(state: KohaState, username: string, password: string): readonly Node[] | null {
  const patron = state.patronByName(username);
  if (patron === undefined || patron.password === '' || patron.password !== password) return code('PatronNotFound');
  return patron.userid === username ? [['id', patron.borrowernumber]] : null;
}

/** It offers no holds, not even those that it places. */
function services(state: KohaState, parameters: URLSearchParams): readonly Node[] | null {
  const nodes = koha19.answerOf(state, 'GetServices', parameters) ?? [];
  const others = nodes.filter(([, value]) => typeof value !== 'string' || !value.endsWith('level hold'));
  return others.length === 0 ? [['AvailableFor', null]] : others;
}

/** Titles have an empty state. */
function availability(state: KohaState, parameters: URLSearchParams): string {
  if (parameters.get('id_type') !== 'bib') return koha19.availability(state, parameters);
  const records = (parameters.get('id') ?? '').split(/[ +]/).map((id) => {
    const [status, message] = state.biblio(Number(id)) === undefined ? ['unknown', unknownText] : ['', ''];
    return `  <dlf:record>
    <dlf:bibliographic id="${Number(id)}" />
    <dlf:simpleavailability>
      <dlf:identifier>${Number(id)}</dlf:identifier>
      <dlf:availabilitystatus>${status}</dlf:availabilitystatus>
      <dlf:availabilitymsg>${message}</dlf:availabilitymsg>
    </dlf:simpleavailability>
  </dlf:record>
`;
  });
  return records.join('');
}

/** A copy that is not lent to the patron is refused without a reason; the due date is that of whoever has it. */
function renew(state: KohaState, borrowernumber: number, itemnumber: number): readonly Node[] {
  if (state.item(itemnumber) === undefined) return code('RecordNotFound');
  const loan = state.loanOf(itemnumber);
  const isOwn = loan?.borrowernumber === borrowernumber;
  const error = isOwn ? state.renewalError(loan) : undefined;
  const isDone = isOwn && error === undefined;
  if (isDone) state.renew(loan);
  return [
    ['renewals', loan?.renewals || null],
    ['date_due', loan?.date_due ?? null],
    ['success', isDone ? 1 : 0],
    ['error', error ?? null],
  ];
}

/**
 * Whether the title may be held is asked before the branch is looked for. The hold stands in no queue, and the number of the copy
 * goes into the note, so that each hold is one on the title.
 */
function hold(state: KohaState, isItem: boolean, parameters: URLSearchParams): readonly Node[] {
  const request = holdRequest(state, isItem, parameters);
  if (request.missing) return request.missing;
  const { title, itemnumber, ...order } = request;
  if (state.holdError(order) !== undefined) return code('NotHoldable');
  const branch = state.branch(order.branchcode);
  if (branch === undefined) return code('LocationNotFound');
  state.placeHold({
    ...order,
    priority: isItem ? null : 0,
    ...(itemnumber !== undefined && { notes: String(itemnumber) }),
  });
  return holdAnswer(isItem, title, branch.branchname);
}

/** `item_id` is the number of the copy, which holds on titles do not have. */
function cancel(state: KohaState, borrowernumber: number, itemnumber: number): readonly Node[] {
  if (state.item(itemnumber) === undefined) return code('RecordNotFound');
  const found = state.tables.holds.find(
    (row) => row.borrowernumber === borrowernumber && row.itemnumber === itemnumber,
  );
  if (found === undefined) return code('NotCanceled');
  state.removeHold(found);
  return code('Canceled');
}
