import type { CallContext } from '@buchfink/connectors/call-context';
import type { PatronSystem } from '@buchfink/connectors/patron-system';
import { ApiException } from '@buchfink/contract/error';
import type { LoggedInPatron } from '../../../base/http/endpoint/patron-authenticator.ts';
import type { LoginFrom, LoginThrottle } from '../../session/login/login-throttle.ts';

/** A PIN to check, and where the call comes from. */
interface PinCheck {
  readonly patron: LoggedInPatron;
  readonly pin: string;
  readonly from: LoginFrom;
}

/**
 * Checks a patron's PIN by a login at the library's system, which counts as a login there and here. Throws what a login
 * throws, except `login-failed`.
 */
export async function isPinRight(
  system: PatronSystem,
  throttle: LoginThrottle,
  { patron, pin, from }: PinCheck,
  context: CallContext,
): Promise<boolean> {
  try {
    await throttle.run(from, async () => {
      const login = await system.login({ userId: patron.userId, password: pin }, context);
      // The system has given the card to somebody else meanwhile.
      if (login.patronId !== patron.patronId) throw new ApiException('login-failed');
    });
    return true;
  } catch (error) {
    if (error instanceof ApiException && error.code === 'login-failed') return false;
    throw error;
  }
}
