import type { AccountData } from '@buchfink/contract/account';
import type { ActItem, MultiStep, StepAction } from '@buchfink/contract/multi-step';
import type { CardLoan } from '../card/cards.ts';

/** A request to renew loans of one card. Repeated with the same key, it is carried out once. */
export interface RenewalRequest {
  readonly loans: readonly CardLoan[];
  readonly key: string;
  readonly step?: { readonly action: StepAction; readonly selection: string };
  readonly state?: string;
  /** It was never sent: an answer to it is the first. */
  readonly isUnsent?: true;
}

/**
 * The result for one loan. `unknown`: there was no answer, or none that says it, and the account is fetched again; then it is
 * `renewed`, `unchanged`, or `gone` when it is no longer on loan. `external`: renewed on a page of the library's own.
 */
export interface RenewalLine {
  readonly loan: CardLoan;
  readonly outcome: 'renewed' | 'refused' | 'unknown' | 'unchanged' | 'gone' | 'external';
  /** The new due date. */
  readonly until?: string;
  /** The reason, or the new due date, in words of the library or the service; for `external` the address. */
  readonly message?: string;
  /** With `unknown` and `unchanged`: the request whose answer was lost. */
  readonly lostRequest?: RenewalRequest;
}

/** Whether it may be tried again: only the same request, which is carried out once. What may have happened is not tried anew. */
export const canRetry = ({ lostRequest }: RenewalLine): boolean => lostRequest !== undefined;

/** Loans by card, in their order. */
export function groupByCard(loans: readonly CardLoan[]): CardLoan[][] {
  const cards = new Map<CardLoan['account'], CardLoan[]>();
  for (const loan of loans) cards.set(loan.account, [...(cards.get(loan.account) ?? []), loan]);
  return [...cards.values()];
}

/** The result for each of the requested loans, from an answer. */
export function toRenewalLines(
  loans: readonly CardLoan[],
  { status, reason, message, items = [] }: MultiStep,
): RenewalLine[] {
  return loans.map((loan) => {
    const item = items.find(({ id }) => id === loan.loan.id || id === loan.loan.renewToken);
    if (item) return lineOf(loan, item);
    // Not said of this loan: the account decides.
    if (status === 'OK' || (status === 'ERROR' && reason === 'unknown')) return { loan, outcome: 'unknown' };
    if (status === 'EXTERNAL' && isWeb(message)) return { loan, outcome: 'external', message };
    return { loan, outcome: 'refused', message: status === 'EXTERNAL' ? undefined : message || undefined };
  });
}

function lineOf(loan: CardLoan, { outcome, new: until, message }: ActItem): RenewalLine {
  if (outcome === 'renewed' && until) return { loan, outcome, until };
  return { loan, outcome, message: message || undefined };
}

/** Only web addresses are offered: the text comes from a library's system. */
function isWeb(address: string | undefined): address is string {
  return address !== undefined && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

/** An `unknown` line after the account was fetched again. */
export function resolveUnknownLine(line: RenewalLine, { lent }: Pick<AccountData, 'lent'>): RenewalLine {
  if (line.outcome !== 'unknown') return line;
  const { loan, lostRequest } = line;
  const now = lent.find(({ id }) => id === loan.loan.id);
  if (!now) return { loan, outcome: 'gone' };
  const before = loan.loan.deadline ?? '';
  const isLater = now.deadline !== undefined && now.deadline > before;
  if (isLater) return { loan, outcome: 'renewed', until: now.deadline ?? '' };
  return { loan, outcome: 'unchanged', lostRequest };
}
