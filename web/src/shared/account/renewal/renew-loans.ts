import { ApiException } from '@buchfink/contract/error';
import { idempotencyHeader, type MultiStep, prolong, prolongAll, type StepAction } from '@buchfink/contract/multi-step';
import { createRequestKey } from '#shared/multi-step/act-run.ts';
import { isDefiniteFailure } from '#shared/multi-step/act-state.ts';
import { callAsPatron } from '#shared/session/call-as-patron.ts';
import type { CardLoan } from '../card/cards.ts';
import { type RenewalLine, toRenewalLines } from './renewal-lines.ts';

/** The fields of an act's step besides its target. */
interface More {
  readonly step?: { readonly action: StepAction; readonly selection: string };
  readonly state?: string;
}

/** Asks the patron for consent to the fee in the answer. */
export type ConfirmFee = (loans: readonly CardLoan[], answer: MultiStep) => Promise<boolean>;

/**
 * Renews loans of one card and returns the result of each; an empty list when the patron refused the fee. Never
 * rejects: without an answer the outcome is `unknown` and must be looked up.
 */
export async function renewLoans(loans: readonly CardLoan[], askForFee: ConfirmFee): Promise<RenewalLine[]> {
  const isSeveral = loans.length > 1;
  const atOnce = loans[0]?.library?.capabilities.renewMany ?? false;
  if (!isSeveral || atOnce) return renewTogether(loans, askForFee);
  const lines: RenewalLine[] = [];
  // A library that cannot renew several gets one request after the other.
  for (const loan of loans) lines.push(...(await renewTogether([loan], askForFee)));
  return lines;
}

async function renewTogether(loans: readonly CardLoan[], askForFee: ConfirmFee): Promise<RenewalLine[]> {
  try {
    let answer = await send(loans, {});
    while (answer.status === 'CONFIRMATION_NEEDED' || answer.status === 'CLIENT_CONFIRMATION_NEEDED') {
      if (!(await askForFee(loans, answer))) return [];
      const step = { action: answer.action ?? 'confirm', selection: 'yes' } as const;
      answer = await send(loans, { step, ...(answer.state !== undefined && { state: answer.state }) });
    }
    return toRenewalLines(loans, answer);
  } catch (error) {
    if (!isDefiniteFailure(error)) return loans.map((loan) => ({ loan, outcome: 'unknown' }));
    return loans.map((loan) => ({ loan, outcome: 'refused', message: error.message }));
  }
}

function send(loans: readonly CardLoan[], more: More): Promise<MultiStep> {
  const tokens = loans.flatMap(({ loan: { renewToken } }) => (renewToken === undefined ? [] : [renewToken]));
  const [{ account } = { account: undefined }] = loans;
  const [token] = tokens;
  if (!account || token === undefined) throw new ApiException('not-supported');
  const { libraryId, userId } = account;
  const headers = { [idempotencyHeader]: createRequestKey() };
  const whose = { libraryId, userId, ...more };
  if (tokens.length === 1) return callAsPatron(prolong, { body: { ...whose, target: { token } }, headers }, account);
  return callAsPatron(prolongAll, { body: { ...whose, target: { tokens } }, headers }, account);
}
