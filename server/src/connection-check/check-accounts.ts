import type { CallContext, Connector } from '@buchfink/connectors/connector';
import type { PatronCredentials, PatronLogin, PatronSystem } from '@buchfink/connectors/patron-system';
import type { UnlabelledAccount } from '@buchfink/connectors/unlabelled';
import type { CheckFindings } from './check-findings.ts';
import { lacksMessageList, looksDamaged } from './find-fault.ts';
import type { Observation } from './observe-tools.ts';

/** The acts of a patron system that it may lack. */
const optionalActs = ['renew', 'renewAll', 'reserve', 'cancel', 'changePickup', 'pause'] as const;

/**
 * Examines the accounts. With the card of a test patron it logs in, reads the account and says which loans could be
 * renewed; it changes nothing. The findings contain counts and reasons, no data of the patron.
 */
export async function checkAccounts(
  { patron, examineAccounts }: Connector,
  credentials: PatronCredentials | undefined,
  { findings, exchanges }: { readonly findings: CheckFindings } & Pick<Observation, 'exchanges'>,
  context: CallContext,
): Promise<void> {
  const begin = exchanges.length;
  if (examineAccounts) await findings.examine(() => examineAccounts(context));
  if (lacksMessageList(exchanges.slice(begin)))
    findings.add('features', 'note', 'message 98 has no field BX', 'sip2-no-message-list');
  if (patron === undefined) return;
  const offered = optionalActs.filter((act) => patron[act] !== undefined);
  findings.add('features', 'note', `acts of patrons: ${offered.join(', ') || 'none'}`);
  if (credentials === undefined) return;
  const login = await findings.run('login', 'login', () => patron.login(credentials, context));
  if (login === undefined) return;
  const isOtherId = login.userId !== credentials.userId;
  findings.add('login', 'ok', `the test patron is logged in${isOtherId ? ', by another card number' : ''}`);
  await readAccount(patron, login, findings, context);
}

async function readAccount(
  patron: PatronSystem,
  login: PatronLogin,
  findings: CheckFindings,
  context: CallContext,
): Promise<void> {
  try {
    const account = await findings.run('account', 'account', () => patron.account(login, context));
    if (account === undefined) return;
    const { lent, reservations, fees } = account;
    const { blocks, validUntil } = account.account;
    const parts = [
      `${lent.length} loans`,
      `${reservations.length} reservations`,
      `${fees.length} fees`,
      validUntil === undefined ? 'no expiry date' : 'an expiry date',
      blocks.length === 0 ? 'not blocked' : `blocked: ${blocks.map(({ code }) => code).join(', ')}`,
    ];
    findings.add('account', 'ok', `account: ${parts.join(', ')}`);
    if ([...lent, ...reservations].some(({ title }) => looksDamaged(title)))
      findings.add('account', 'note', 'titles of the account have damaged letters', 'charset-doubt');
    addRenewals(patron, account, findings);
  } finally {
    if (patron.logout) await findings.run('login', 'logout', async () => patron.logout?.(login, context));
  }
}

/** Says what a renewal of all loans would do, by what the account says of each; nothing is sent. */
function addRenewals(patron: PatronSystem, { lent }: UnlabelledAccount, findings: CheckFindings): void {
  if (patron.renew === undefined) {
    findings.add('renewal', 'note', 'renewals are not offered', 'not-supported');
    return;
  }
  const counts = new Map<string, number>();
  for (const { renewal, renewToken } of lent) {
    const outcome = renewToken === undefined ? 'not offered' : renewal.possible ? 'would be tried' : renewal.reason;
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  const list = [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ') || 'no loans';
  findings.add('renewal', 'note', `renewals, of which none was sent: ${list}`);
}
