import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeStorages } from '../../testing/postgresql/describe-storages.ts';
import type { TestLocation } from '../../testing/postgresql/test-location.ts';
import { storageAt } from '../storage.ts';
import type { LoginAttempt } from './login-attempts.ts';
import type { OpenSessionStore } from './open-session-store.ts';
import type { StoredAccess, StoredSession, StoredToken } from './session-store.ts';

const bytes = (text: string) => Buffer.from(text);

describeStorages('sessions', (createLocation) => {
  let location: TestLocation;
  let store: OpenSessionStore;
  /** A second node, or a second process on the same data directory. */
  let other: OpenSessionStore;
  beforeEach(async () => {
    location = await createLocation();
    [store, other] = [await storageAt(location).sessions(), await storageAt(location).sessions()];
  });
  afterEach(async () => {
    await store.close();
    await other.close();
    await location.remove();
  });

  const session = (id: string, fields: Partial<StoredSession> = {}): StoredSession => ({
    id,
    libraryId: 1,
    account: bytes('account'),
    client: 'web',
    keep: 'visit',
    device: 'Firefox',
    created: 1_700_000_000_000,
    lastUsed: 1_700_000_000_000,
    ends: 1_700_000_100_000,
    ...fields,
  });
  const now = 1_700_000_000_500;
  const token = (name: string): StoredToken => ({ hash: bytes(name), sealed: bytes(`sealed ${name}`) });
  const access = (name: string, expires = 1_700_000_050_000): StoredAccess => ({ ...token(name), expires });
  const exchange = (used: string, secret: string, of = session('s')) => ({
    session: { ...of, lastUsed: now },
    at: now,
    used: bytes(used),
    successor: bytes(`sealed by ${used}`),
    secret: token(secret),
    access: access(`access with ${secret}`),
  });

  it('finds a session by its access token on every node until the token expires', async () => {
    await store.sessions.begin(session('s'), access('a'), undefined);
    const found = { session: session('s'), sealed: bytes('sealed a'), expires: 1_700_000_050_000 };
    expect(await other.sessions.byAccess(bytes('a'), now)).toEqual(found);
    expect(await other.sessions.byAccess(bytes('a'), 1_700_000_050_000)).toBeUndefined();
    expect(await other.sessions.byAccess(bytes('b'), now)).toBeUndefined();
  });

  it('exchanges a secret once, however many nodes try at the same time', async () => {
    await store.sessions.begin(session('s'), access('a'), token('first'));
    const tries = await Promise.all(
      [store, other, store, other].map(({ sessions }, at) => sessions.exchange(exchange('first', `next ${at}`))),
    );
    expect(tries.filter((done) => done)).toHaveLength(1);
    const winner = `next ${tries.indexOf(true)}`;
    expect(await store.sessions.bySecret(bytes(winner))).toEqual({
      session: { ...session('s'), lastUsed: now },
      sealed: bytes(`sealed ${winner}`),
    });
    expect(await other.sessions.bySecret(bytes('first'))).toMatchObject({
      exchanged: { at: now, successor: bytes('sealed by first') },
    });
    await other.sessions.markReceived('s', now);
    expect((await store.sessions.bySecret(bytes('first')))?.exchanged?.isReceived).toBe(true);
    expect(await store.sessions.addAccess(bytes('first'), access('late'))).toBe(false);
    expect(await store.sessions.addAccess(bytes(winner), access('more'))).toBe(true);
    expect(await other.sessions.byAccess(bytes('more'), now)).toMatchObject({ session: { id: 's' } });
  });

  it('leaves nothing of a session that ends while its secret is exchanged', async () => {
    for (let round = 0; round < 5; round += 1) {
      const of = session(`s${round}`);
      await store.sessions.begin(of, access(`a${round}`), token(`first ${round}`));
      const [ended] = await Promise.all([
        other.sessions.end([of.id]),
        store.sessions.exchange(exchange(`first ${round}`, `next ${round}`, of)),
      ]);
      expect(ended).toBe(1);
      for (const secret of ['first', 'next'])
        expect(await store.sessions.bySecret(bytes(`${secret} ${round}`))).toBeUndefined();
      expect(await store.sessions.byAccess(bytes(`access with next ${round}`), now)).toBeUndefined();
    }
  });

  it('lists the sessions of an account, the latest first, and moves the end of one', async () => {
    await store.sessions.begin(session('old'), access('1'), undefined);
    await store.sessions.begin(session('new', { lastUsed: now }), access('2'), undefined);
    await store.sessions.begin(session('elsewhere', { account: bytes('another') }), access('3'), undefined);
    const ids = async (at = now) =>
      (await other.sessions.ofAccounts([bytes('account'), bytes('none')], at)).map(({ id }) => id);
    expect(await ids()).toEqual(['new', 'old']);
    await store.sessions.prolong('old', bytes('1'), { now: now + 1, ends: now + 900_000 });
    expect(await ids()).toEqual(['old', 'new']);
    expect(await ids(now + 800_000)).toEqual(['old']);
    expect(await other.sessions.byAccess(bytes('1'), now + 800_000)).toMatchObject({ expires: now + 900_000 });
  });

  it('sweeps expired sessions, tokens and successors', async () => {
    await store.sessions.begin(session('s', { ends: now + 10 }), access('a'), token('t'));
    await store.sessions.begin(session('long', { ends: now + 1e9 }), access('b'), token('first'));
    await store.sessions.exchange(exchange('first', 'next', session('long', { ends: now + 1e9 })));
    await store.sessions.sweep(now + 10_000);
    expect(await store.sessions.bySecret(bytes('t'))).toBeUndefined();
    expect((await store.sessions.bySecret(bytes('first')))?.exchanged?.successor).toBeUndefined();
    expect(await store.sessions.bySecret(bytes('next'))).toMatchObject({ sealed: bytes('sealed next') });
    expect(await store.sessions.byAccess(bytes('b'), now + 10_000)).toBeDefined();
  });

  const attempt = (at: number, fields: Partial<LoginAttempt> = {}): LoginAttempt => ({
    at,
    libraryId: 1,
    account: bytes('account'),
    network: bytes('network'),
    ...fields,
  });
  const limits = [{ by: 'account', max: 3, within: 1000 }] as const;

  it('never lets more attempts pass than a limit, however many arrive at all nodes at once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, at) => (at % 2 ? store : other).attempts.take(attempt(now), limits)),
    );
    const numbers = outcomes.flatMap((outcome) => ('number' in outcome ? outcome.number : []));
    expect(numbers).toHaveLength(3);
    // Attempts under way make others wait for two seconds, failed ones until they are out of the limit.
    expect(await store.attempts.take(attempt(now), limits)).toEqual({ wait: 2_000, isUnderWay: true });
    for (const number of numbers) await other.attempts.settle(number, true);
    expect(await store.attempts.take(attempt(now + 100), limits)).toEqual({ wait: 900, isUnderWay: false });
    expect(await store.attempts.take(attempt(now + 1000), limits)).toMatchObject({ number: expect.any(Number) });
    expect(await store.attempts.failingAccounts(1, now - 1, 10)).toBe(1);
    expect(await other.attempts.forgive([bytes('account')])).toBe(4);
    expect(await store.attempts.failingAccounts(1, now - 1, 10)).toBe(0);
  });

  it('counts the attempts by unknown devices that were begun before on any node and have no outcome yet', async () => {
    const begin = async (at: number, fields: Partial<LoginAttempt>) => {
      const outcome = await (at % 2 ? store : other).attempts.take(attempt(at, fields), []);
      if ('wait' in outcome) throw new Error('There is no limit.');
      return outcome.number;
    };
    await begin(now, {});
    const failed = await begin(now + 1, {});
    await begin(now + 2, {});
    await begin(now + 3, { device: bytes('mark') });
    await begin(now + 4, { libraryId: 2 });
    const last = await begin(now + 5, {});
    await begin(now + 6, {});
    await store.attempts.settle(failed, true);
    for (const each of [store, other]) {
      expect(await each.attempts.unsettledBefore(last, 1, now - 1)).toBe(2);
      expect(await each.attempts.unsettledBefore(last, 1, now)).toBe(1);
    }
  });

  it('counts the attempts of a known device for the device alone', async () => {
    const mark = bytes('mark');
    expect(await store.attempts.isKnownDevice([mark], now)).toBe(false);
    await store.attempts.rememberDevice(mark, now + 10);
    expect(await other.attempts.isKnownDevice([bytes('x'), mark], now)).toBe(true);
    const byDevice = [{ by: 'device', max: 1, within: 1000 }, ...limits] as const;
    expect(await store.attempts.take(attempt(now, { device: mark }), byDevice)).toMatchObject({
      number: expect.any(Number),
    });
    expect(await store.attempts.take(attempt(now, { device: mark }), byDevice)).toEqual({
      wait: 2_000,
      isUnderWay: true,
    });
    expect(await store.attempts.take(attempt(now), byDevice)).toMatchObject({ number: expect.any(Number) });
    await store.attempts.sweep(now, now + 10);
    expect(await store.attempts.isKnownDevice([mark], now)).toBe(false);
    expect(await store.attempts.take(attempt(now, { device: mark }), byDevice)).toMatchObject({
      number: expect.any(Number),
    });
  });

  it('stores the names of the keys', async () => {
    expect(await store.serviceKeys.names()).toEqual([]);
    await store.serviceKeys.keep(['b', 'a']);
    await other.serviceKeys.keep(['c']);
    expect(await store.serviceKeys.names()).toEqual(['c']);
  });
});
