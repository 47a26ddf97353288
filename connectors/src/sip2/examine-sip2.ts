import type { CallContext } from '../call-context.ts';
import type { Finding } from '../connector.ts';
import type { Sip2System } from './conversation/sip2-system.ts';
import { converseAsTerminal, isKnownItem } from './conversation/terminal-conversation.ts';
import type { OpenedConnection } from './session/open-connection.ts';

type ServerStatus = OpenedConnection['status'];

/** A barcode that no library has. */
const inventedBarcode = 'BUCHFINK-0';

/**
 * What the server says that it supports, and what the settings make of it. What it says of reservations and loans is a note only:
 * servers deny what they do, and promise what they do not.
 */
export function accountFindings(status: ServerStatus, system: Sip2System): Finding[] {
  const { supported, libraryName, institution, version } = status;
  const library = [libraryName, institution].filter((text) => text !== undefined && text !== '').join(', ');
  const offered = Object.entries(supported ?? {}).flatMap(([name, isSupported]) => (isSupported ? [name] : []));
  return [
    { isGood: true, code: 'terminal-logged-in', values: { library, version } },
    supported === undefined
      ? { code: 'messages-not-told', values: {} }
      : { code: 'messages-supported', values: { messages: offered } },
    ...(['patronInformation', 'itemInformation', 'renew'] as const)
      .filter((name) => supported?.[name] === false)
      .map((message): Finding => ({ isGood: false, code: 'message-unsupported', values: { message } })),
    ...holdFindings(status, system),
    ...checkoutFindings(status, system),
  ];
}

function holdFindings({ supported }: ServerStatus, { holds }: Sip2System): Finding[] {
  if (holds === undefined) return [{ code: 'holds-off', values: {} }];
  const branches = holds.pickupBranches.map(({ id }) => id);
  return [
    ...(supported?.hold === false ? [{ code: 'hold-unsupported' as const, values: {} }] : []),
    { code: 'pickup-branches-sent', values: { branches } },
    { code: holds.cancel ? 'cancel-offered' : 'cancel-off', values: {} },
  ];
}

function checkoutFindings(
  { supported, allowsCheckout, allowsCheckin }: ServerStatus,
  { returns }: Sip2System,
): Finding[] {
  const acts = [
    ...(allowsCheckout && supported?.checkout !== false ? [] : (['loans'] as const)),
    ...(!returns || (allowsCheckin && supported?.checkin !== false) ? [] : (['returns'] as const)),
  ];
  return acts.length === 0 ? [] : [{ code: 'terminal-may-not', values: { acts } }];
}

/** Asks for a copy that cannot exist: a server that calls it available says so of every copy. */
export async function examineItems(system: Sip2System, context: CallContext): Promise<Finding[]> {
  const item = await converseAsTerminal(system, context, ({ freshItem }) => freshItem(inventedBarcode));
  const isTrusted = system.trust03;
  return [
    isKnownItem(item)
      ? { isGood: !isTrusted, code: 'missing-copy-reported', values: { status: item.circulationStatus } }
      : { isGood: true, code: 'copies-readable', values: {} },
    { code: isTrusted ? 'status-03-trusted' : 'status-03-unknown', values: {} },
  ];
}
