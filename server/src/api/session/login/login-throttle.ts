import { createHmac } from 'node:crypto';
import { ApiException } from '@buchfink/contract/error';
import { networkPrefixOf } from '../../../base/http/server/networks.ts';
import type { ConfiguredNetworks } from '../../../projects/project/configured-networks.ts';
import type { Key, Keys } from '../../../storage/keys/keys.ts';
import type { AttemptLimit, LoginAttempts } from '../../../storage/sessions/login-attempts.ts';
import { knownDeviceMilliseconds } from '../lifetimes.ts';
import { isOwnDeviceId, newDeviceId } from './device-id.ts';
import type { LoginSlowdown } from './login-slowdown.ts';
import { createLoginTurns } from './login-turns.ts';
import { tooManyLogins } from './too-many-logins.ts';

const minutes = 60_000;
const perAccount = [
  { max: 5, within: 15 * minutes },
  { max: 10, within: 24 * 60 * minutes },
] as const;
const perNetwork = { max: 30, maxOfLibrary: 300, within: 15 * minutes } as const;

/** How long failed logins are stored, in milliseconds: the window of the longest limit. */
export const attemptMilliseconds = 24 * 60 * minutes;

/** The account and the origin of a login. */
export interface LoginFrom {
  readonly libraryId: number;
  readonly userId: string;
  /** The caller's IP address. */
  readonly address: string;
  /** The ids in the browser's device cookie. */
  readonly devices: readonly string[];
}

/** Limits failed logins (OWASP ASVS 5.0, 6.1.1 and 6.3.1). */
export interface LoginThrottle {
  /**
   * Runs a login if the limits allow it, and counts it when it fails with `login-failed`. Waits for logins that are under
   * way, which may be right. Throws `too-many-logins`
   * with `Retry-After` otherwise, whether or not the PIN is right or the card exists: the library is not called.
   *
   * A device that has logged in to the account before has limits of its own, so that nobody can lock a patron out by
   * guessing.
   */
  run<Result>(from: LoginFrom, login: () => Promise<Result>): Promise<Result>;
  /**
   * Makes the browser a known device of an account that has just logged in. Returns the device ids for its cookie. An
   * id that the account does not know yet is never adopted, because somebody else may have planted it and know it:
   * the account gets a new one. The other ids stay for the accounts that know them. Ids that the service did not
   * issue are dropped.
   */
  remember(from: LoginFrom): Promise<readonly string[]>;
}

/** Creates the throttle; `attempts` stores the failed logins. */
export function createLoginThrottle(deps: {
  attempts: LoginAttempts;
  slowdown: LoginSlowdown;
  keys: Keys;
  networks: ConfiguredNetworks;
  now: () => Date;
}): LoginThrottle {
  const { attempts, slowdown, keys, networks, now } = deps;
  const turns = createLoginTurns(attempts);
  const mark = (kind: string, text: string, key?: Key) => keyedHash(keys, `${kind} ${text}`, key);
  const deviceMark = (device: string, from: LoginFrom, key?: Key) =>
    mark('device', `${device} ${accountOf(from)}`, key);
  /** The first of the browser's device ids that the account knows. */
  const knownTo = async (from: LoginFrom, at: number): Promise<string | undefined> => {
    for (const device of from.devices) {
      const marks = keys.all.map((key) => deviceMark(device, from, key));
      if (await attempts.isKnownDevice(marks, at)) return device;
    }
    return undefined;
  };

  return {
    async run(from, login) {
      const at = now().getTime();
      const isKnownDevice = await knownTo(from, at);
      const device = isKnownDevice === undefined ? undefined : deviceMark(isKnownDevice, from);
      const permit = await turns.take(
        {
          at,
          libraryId: from.libraryId,
          account: accountMark(keys, from),
          network: mark('network', networkPrefixOf(from.address)),
          device,
        },
        device ? limitsOf('device') : [...limitsOf('account'), networkLimit(networks, from.address)],
      );
      if ('wait' in permit) throw tooManyLogins(permit.wait);
      let hasFailed = false;
      try {
        if (device === undefined) await slowdown.pass(from.libraryId, permit.number);
        return await login();
      } catch (error) {
        hasFailed = error instanceof ApiException && error.code === 'login-failed';
        throw error;
      } finally {
        await turns.settle(permit.number, hasFailed);
      }
    },
    async remember(from) {
      const at = now().getTime();
      const isKnownDevice = await knownTo(from, at);
      const device = isKnownDevice ?? newDeviceId(keys);
      await attempts.rememberDevice(deviceMark(device, from), at + knownDeviceMilliseconds);
      const otherDevices = from.devices.filter((id) => id !== device && isOwnDeviceId(keys, id));
      return [device, ...otherDevices];
    },
  };
}

/** The keyed hash that stands for an account among the failed logins; new ones have the current key. */
export function accountMark(keys: Keys, account: Account, key?: Key): Buffer {
  return keyedHash(keys, `account ${accountOf(account)}`, key);
}

type Account = Pick<LoginFrom, 'libraryId' | 'userId'>;
const accountOf = ({ libraryId, userId }: Account) => `${libraryId} ${plainName(userId)}`;
const keyedHash = (keys: Keys, text: string, key = keys.current) =>
  createHmac('sha256', keys.derive('login', key)).update(text).digest();

const limitsOf = (by: 'account' | 'device'): AttemptLimit[] => perAccount.map((limit) => ({ by, ...limit }));

function networkLimit(networks: ConfiguredNetworks, address: string): AttemptLimit {
  const { max, maxOfLibrary, within } = perNetwork;
  return { by: 'network', max: networks.isOfLibrary(address) ? maxOfLibrary : max, within };
}

/** Normalises a card number, so that all its spellings count as one: without case, blanks, signs and leading zeros. */
function plainName(userId: string): string {
  const plain = userId.normalize('NFKC').toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]/gu, '').replace(/^0+/, '') || plain;
}
