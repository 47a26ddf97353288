import type { CallContext } from '@buchfink/connectors/call-context';
import type { Connector } from '@buchfink/connectors/connector';
import type { SystemAmount } from '@buchfink/connectors/money/read-amount';
import type { PatronCredentials, PatronLogin, PatronSystem } from '@buchfink/connectors/patron-system';
import type { UnlabelledAccount, UnlabelledMoney } from '@buchfink/connectors/unlabelled';
import type { CheckFindings } from './check-findings.ts';
import { lacksMessageList, looksDamaged } from './find-fault.ts';
import type { Observation } from './observe-tools.ts';

/** The acts of a patron system that it may lack. */
const optionalActs = ['renew', 'renewAll', 'reserve', 'cancel', 'changePickup', 'pause'] as const;

/**
 * Examines the accounts. With the card of a test patron it logs in, reads the account and says which loans could be
 * renewed; it changes nothing. The findings contain counts, reasons and what the card owes, no other data of the patron.
 */
export async function checkAccounts(
  { patron, examineAccounts, undecidedAccountDates }: Connector,
  credentials: PatronCredentials | undefined,
  { findings, exchanges }: { readonly findings: CheckFindings } & Pick<Observation, 'exchanges'>,
  context: CallContext,
): Promise<void> {
  const begin = exchanges.length;
  if (examineAccounts) await findings.examine(() => examineAccounts(context));
  if (lacksMessageList(exchanges.slice(begin)))
    findings.add('features', 'note', 'no-message-list', {}, 'sip2-no-message-list');
  if (patron === undefined) return;
  const acts = optionalActs.filter((act) => patron[act] !== undefined);
  findings.add('features', 'note', 'acts-offered', { acts });
  if (credentials === undefined) return;
  const login = await findings.run('login', { code: 'login' }, () => patron.login(credentials, context));
  if (login === undefined) return;
  findings.add('login', 'ok', 'logged-in', { isOtherNumber: login.userId !== credentials.userId });
  await readAccount(patron, login, findings, context);
  const dates = undecidedAccountDates?.() ?? [];
  if (dates.length > 0) findings.add('account', 'note', 'dates-undecided', { dates });
}

async function readAccount(
  patron: PatronSystem,
  login: PatronLogin,
  findings: CheckFindings,
  context: CallContext,
): Promise<void> {
  try {
    const account = await findings.run('account', { code: 'account' }, () => patron.account(login, context));
    if (account === undefined) return;
    const { lent, reservations, fees } = account;
    const { blocks, validUntil, pendingFees } = account.account;
    findings.add('account', 'ok', 'account-read', {
      loans: lent.length,
      reservations: reservations.length,
      fees: fees.length,
      owed: owedOf(pendingFees),
      hasExpiry: validUntil !== undefined,
      blocks: blocks.map(({ code }) => code),
    });
    if ([...lent, ...reservations].some(({ title }) => looksDamaged(title)))
      findings.add('account', 'note', 'account-damaged', {}, 'charset-doubt');
    addRenewals(patron, account, findings);
  } finally {
    if (patron.logout) await findings.run('login', { code: 'logout' }, async () => patron.logout?.(login, context));
  }
}

/** The total of an account, or its words where it cannot be read. */
function owedOf(total: UnlabelledMoney | undefined): SystemAmount | undefined {
  if (total === undefined) return undefined;
  const { amount, currency = '', text = '' } = total;
  return amount === undefined ? { words: text } : { amount, currency };
}

/** Says what a renewal of all loans would do, by what the account says of each; nothing is sent. */
function addRenewals(patron: PatronSystem, { lent }: UnlabelledAccount, findings: CheckFindings): void {
  if (patron.renew === undefined) {
    findings.add('renewal', 'note', 'no-renewals', {}, 'not-supported');
    return;
  }
  const counts = new Map<string, number>();
  for (const { renewal, renewToken } of lent) {
    const outcome = renewToken === undefined ? 'not-offered' : renewal.possible ? 'would-be-tried' : renewal.reason;
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  findings.add('renewal', 'note', 'renewals', { counts: Object.fromEntries(counts) });
}
