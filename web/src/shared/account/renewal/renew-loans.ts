import { ApiException } from '@buchfink/contract/error';
import { idempotencyHeader, type MultiStep, prolong, prolongAll } from '@buchfink/contract/multi-step';
import { createRequestKey } from '#shared/multi-step/act-run.ts';
import { isDefiniteFailure } from '#shared/multi-step/act-state.ts';
import { callAsPatron } from '#shared/session/call-as-patron.ts';
import type { CardLoan } from '../card/cards.ts';
import { type RenewalLine, type RenewalRequest, toRenewalLines } from './renewal-lines.ts';

/** Asks the patron for consent to the fee in the answer. */
export type ConfirmFee = (loans: readonly CardLoan[], answer: MultiStep) => Promise<boolean>;

/**
 * Renews loans of one card and returns the result of each; an empty list when the patron refused the fee. Never
 * rejects: without an answer the outcome is `unknown` and must be looked up.
 */
export async function renewLoans(loans: readonly CardLoan[], askForFee: ConfirmFee): Promise<RenewalLine[]> {
  const isSeveral = loans.length > 1;
  const atOnce = loans[0]?.library?.capabilities.renewMany ?? false;
  if (!isSeveral || atOnce) return sendUntilDone(newRequest(loans), askForFee);
  const lines: RenewalLine[] = [];
  // A library that cannot renew several gets one request after the other.
  for (const loan of loans) lines.push(...(await sendUntilDone(newRequest([loan]), askForFee)));
  return lines;
}

/** Sends lost requests again with their own keys, so that nothing is renewed twice. Returns their new results. */
export async function retryRenewal(lines: readonly RenewalLine[], askForFee: ConfirmFee): Promise<RenewalLine[]> {
  const requests = new Set(lines.flatMap(({ lostRequest }) => lostRequest ?? []));
  const results = await Promise.all([...requests].map((request) => sendUntilDone(request, askForFee, true)));
  return results.flat();
}

/** Sends a request, and the confirmation of its fee. `isRepeat`: an earlier answer to the same request was lost. */
async function sendUntilDone(first: RenewalRequest, askForFee: ConfirmFee, isRepeat = false): Promise<RenewalLine[]> {
  const { loans } = first;
  let request = first;
  try {
    let answer = await send(request);
    while (answer.status === 'CONFIRMATION_NEEDED' || answer.status === 'CLIENT_CONFIRMATION_NEEDED') {
      if (!(await askForFee(loans, answer))) return [];
      const step = { action: answer.action ?? 'confirm', selection: 'yes' } as const;
      request = { ...newRequest(loans), step, ...(answer.state !== undefined && { state: answer.state }) };
      answer = await send(request);
    }
    return toRenewalLines(loans, answer);
  } catch (error) {
    if (!isDefiniteFailure(error)) return loans.map((loan) => ({ loan, outcome: 'unknown', lostRequest: request }));
    // A refusal of the repeated request says nothing about the outcome of the first.
    if (isRepeat && request === first) return loans.map((loan) => ({ loan, outcome: 'unknown' }));
    return loans.map((loan) => ({ loan, outcome: 'refused', message: error.message }));
  }
}

const newRequest = (loans: readonly CardLoan[]): RenewalRequest => ({ loans, key: createRequestKey() });

function send({ loans, key, ...more }: RenewalRequest): Promise<MultiStep> {
  const tokens = loans.flatMap(({ loan: { renewToken } }) => (renewToken === undefined ? [] : [renewToken]));
  const [{ account } = { account: undefined }] = loans;
  const [token] = tokens;
  if (!account || token === undefined) throw new ApiException('not-supported');
  const { libraryId, userId } = account;
  const headers = { [idempotencyHeader]: key };
  const whose = { libraryId, userId, ...more };
  if (tokens.length === 1) return callAsPatron(prolong, { body: { ...whose, target: { token } }, headers }, account);
  return callAsPatron(prolongAll, { body: { ...whose, target: { tokens } }, headers }, account);
}
