import type { CallContext } from '@buchfink/connectors/call-context';
import type { PatronSystem, PinAnswer, PinChange } from '@buchfink/connectors/patron-system';
import { ApiException } from '@buchfink/contract/error';
import type { LoggedInPatron } from '../../../base/http/endpoint/patron-authenticator.ts';
import type { LoginFrom, LoginThrottle } from '../../session/login/login-throttle.ts';
import { actTime, isCertain, lookTime } from '../acts/attempt-act.ts';
import { withTimeLimit } from '../acts/time-limit.ts';

/** Dependencies of a change of the PIN. */
interface PinChangeOptions {
  readonly system: PatronSystem;
  readonly throttle: LoginThrottle;
  readonly warn: (message: string, error?: unknown) => void;
}

interface PinChangeRequest {
  readonly patron: LoggedInPatron;
  readonly change: PinChange;
  readonly from: LoginFrom;
}

/**
 * Sends a change of the PIN once, within the limits of failed logins: a wrong old PIN counts as one, so that nobody at
 * an open session can guess it. Without an answer a login with the new PIN tells what happened. Throws `ApiException`:
 * `not-supported`, `too-many-logins`, and the errors of the system that prove that nothing was changed.
 */
export async function attemptPinChange(
  { system, throttle, warn }: PinChangeOptions,
  { patron, change, from }: PinChangeRequest,
  context: CallContext,
): Promise<PinAnswer> {
  const { changePin } = system;
  if (changePin === undefined) throw new ApiException('not-supported');
  try {
    return await throttle.run(from, async () => {
      const answer = await withTimeLimit(actTime, context, (timed) => changePin.call(system, patron, change, timed));
      if (answer.status === 'ERROR' && answer.reason === 'wrong-pin') throw new WrongPin(answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof WrongPin) return error.answer;
    if (isCertain(error)) throw error;
    // Only the code is logged: messages of a library's system may contain what was sent.
    warn('A change of a PIN got no answer; a login tells', error instanceof ApiException ? error.code : 'internal');
    return afterLostAnswer(system, patron, change, context);
  }
}

/** Carries the answer of a system out of the throttle, which counts this code. */
class WrongPin extends ApiException {
  readonly answer: PinAnswer;

  constructor(answer: PinAnswer) {
    super('login-failed');
    this.answer = answer;
  }
}

/** If the new PIN opens the account, it was changed. Otherwise the change may still arrive, so nothing is certain. */
async function afterLostAnswer(
  system: PatronSystem,
  { userId, patronId }: LoggedInPatron,
  { newPin }: PinChange,
  context: CallContext,
): Promise<PinAnswer> {
  const unknown = { status: 'ERROR', reason: 'unknown' } as const;
  try {
    const login = await withTimeLimit(lookTime, context, (timed) => system.login({ userId, password: newPin }, timed));
    if (login.patronId !== patronId) return unknown;
    return { status: 'OK', credentials: login.credentials };
  } catch {
    return unknown;
  }
}
