import { ApiException } from '@buchfink/contract/error';
import { idempotencyHeader, type MultiStep, prolong, prolongAll } from '@buchfink/contract/multi-step';
import { createRequestKey } from '#shared/multi-step/act-run.ts';
import { isDefiniteFailure } from '#shared/multi-step/act-state.ts';
import { callAsPatron } from '#shared/session/call-as-patron.ts';
import type { CardLoan } from '../card/cards.ts';
import { type RenewalLine, type RenewalRequest, toRenewalLines } from './renewal-lines.ts';

/** Asks the patron for consent to the fee in the answer. */
export type ConfirmFee = (loans: readonly CardLoan[], answer: MultiStep) => Promise<boolean>;

/** The most loans of one request: readers of many loans see how far it is. */
export const maxAtOnce = 10;

/**
 * Renews loans of one card, some at a time, and returns the results; without those of a fee that the patron refused. `onDone` gets
 * the number of loans of each answer. Never rejects: without an answer the outcome is `unknown` and must be looked up.
 */
export async function renewLoans(
  loans: readonly CardLoan[],
  askForFee: ConfirmFee,
  onDone: (count: number) => void,
): Promise<RenewalLine[]> {
  const renewsMany = loans[0]?.library?.capabilities.renewMany ?? false;
  const lines: RenewalLine[] = [];
  let rest = loans;
  while (rest.length > 0) {
    const part = rest.slice(0, renewsMany ? maxAtOnce : 1);
    const others = rest.slice(part.length);
    // A fee is asked once, for all that is left. Nothing was renewed for the question about a part.
    const isOneOfMany = renewsMany && others.length > 0;
    const results = await sendUntilDone(newRequest(part), isOneOfMany ? leaveOpen : askForFee);
    if (isOneOfMany && results.length === 0) return [...lines, ...(await sendUntilDone(newRequest(rest), askForFee))];
    lines.push(...results);
    onDone(part.length);
    rest = others;
    // Who does not answer is not asked for more: the rest can be sent again as it is, like what had no answer.
    if (renewsMany && rest.length > 0 && results.some(({ lostRequest }) => lostRequest))
      return [...lines, ...withoutAnswer({ ...newRequest(rest), isUnsent: true })];
  }
  return lines;
}

/** Confirms no fee, so that the question is put again. */
const leaveOpen: ConfirmFee = async () => false;

const withoutAnswer = (request: RenewalRequest): RenewalLine[] =>
  request.loans.map((loan) => ({ loan, outcome: 'unknown', lostRequest: request }));

/** Sends lost requests again with their own keys, so that nothing is renewed twice. Returns their new results. */
export async function retryRenewal(lines: readonly RenewalLine[], askForFee: ConfirmFee): Promise<RenewalLine[]> {
  const requests = new Set(lines.flatMap(({ lostRequest }) => lostRequest ?? []));
  const results = await Promise.all(
    [...requests].map(({ isUnsent, ...request }) => sendUntilDone(request, askForFee, !isUnsent)),
  );
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
      request = { ...newRequest(loans), step, state: answer.state };
      answer = await send(request);
    }
    return toRenewalLines(loans, answer);
  } catch (error) {
    if (!isDefiniteFailure(error)) return withoutAnswer(request);
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
