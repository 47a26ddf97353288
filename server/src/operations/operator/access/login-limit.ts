import { createHmac } from 'node:crypto';
import { ApiException } from '@buchfink/contract/error';
import { createLoginTurns } from '../../../api/session/login/login-turns.ts';
import { tooManyLogins } from '../../../api/session/login/too-many-logins.ts';
import { networkPrefixOf } from '../../../base/http/server/networks.ts';
import type { Keys } from '../../../storage/keys/keys.ts';
import type { LoginAttempts } from '../../../storage/sessions/login-attempts.ts';
import type { Operator } from './operators.ts';

const limit = { by: 'network', max: 20, within: 15 * 60_000 } as const;
/** Operators belong to no library. */
const libraryId = 0;

/** Limits the guessing of operators' tokens. */
export interface LoginLimit {
  /**
   * Returns the operator whom `find` finds. Throws `login-failed` when there is none, and `too-many-logins` with
   * `Retry-After`, whatever the token, after too many failures from one network. The nodes count together.
   */
  run(address: string, find: () => Operator | undefined): Promise<Operator>;
}

/** Creates the limit. It counts apart from the logins of patrons, so that neither locks the other out. */
export function createLoginLimit(deps: {
  readonly attempts: LoginAttempts;
  readonly keys: Pick<Keys, 'derive'>;
  readonly now: () => Date;
}): LoginLimit {
  const { attempts, keys, now } = deps;
  const turns = createLoginTurns(attempts);
  return {
    async run(address, find) {
      const network = createHmac('sha256', keys.derive('login'))
        .update(`operator network ${networkPrefixOf(address)}`)
        .digest();
      const permit = await turns.take({ at: now().getTime(), libraryId, account: network, network }, [limit]);
      if ('wait' in permit) throw tooManyLogins(permit.wait);
      const operator = find();
      await turns.settle(permit.number, operator === undefined);
      if (operator === undefined) throw new ApiException('login-failed');
      return operator;
    },
  };
}
