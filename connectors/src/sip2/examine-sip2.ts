import type { CallContext, Finding } from '../connector.ts';
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
    { isGood: true, text: `the terminal is logged in${library && ` at ${library}`}, SIP ${version}` },
    supported === undefined
      ? { text: 'the server does not say which messages it supports' }
      : { text: `messages that it says it supports: ${offered.join(', ')}` },
    ...(['patronInformation', 'itemInformation', 'renew'] as const)
      .filter((name) => supported?.[name] === false)
      .map((name): Finding => ({ isGood: false, text: `it says that it does not support ${name}` })),
    ...holdFindings(status, system),
    ...checkoutFindings(status, system),
  ];
}

function holdFindings({ supported }: ServerStatus, { holds }: Sip2System): Finding[] {
  if (holds === undefined) return [{ text: 'reservations are not offered (`holds`)' }];
  const codes = holds.pickupBranches.map(({ id }) => id).join(', ');
  return [
    ...(supported?.hold === false
      ? [
          {
            text: 'it says that it does not support hold; reservations are offered nevertheless: try one with a test card',
          },
        ]
      : []),
    {
      text: `pick-up branches that are sent: ${codes}; some servers end the connection for a code that they do not know`,
    },
    holds.cancel
      ? { text: 'cancelling is offered; many servers refuse it, which only a test reservation shows' }
      : { text: 'reservations cannot be cancelled here (`holds.cancel`)' },
  ];
}

function checkoutFindings(
  { supported, allowsCheckout, allowsCheckin }: ServerStatus,
  { returns }: Sip2System,
): Finding[] {
  const denied = [
    ...(allowsCheckout && supported?.checkout !== false ? [] : ['loans']),
    ...(!returns || (allowsCheckin && supported?.checkin !== false) ? [] : ['returns']),
  ];
  return denied.length === 0
    ? []
    : [{ text: `it says that this terminal may not make ${denied.join(' or ')}; that matters for self-checkout only` }];
}

/** Asks for a copy that cannot exist: a server that calls it available says so of every copy. */
export async function examineItems(system: Sip2System, context: CallContext): Promise<Finding[]> {
  const item = await converseAsTerminal(system, context, ({ freshItem }) => freshItem(inventedBarcode));
  const isTrusted = system.trust03;
  return [
    isKnownItem(item)
      ? { isGood: !isTrusted, text: `it reports status ${item.circulationStatus} for a copy that does not exist` }
      : { isGood: true, text: 'the states of copies can be read (17), and an unknown copy is told apart' },
    isTrusted
      ? {
          text: 'status 03 is shown as available (`trust03`); many servers report it for lost and reference copies too',
        }
      : { text: 'status 03 is shown as unknown (`trust03`), so no copy is ever shown as available' },
  ];
}
