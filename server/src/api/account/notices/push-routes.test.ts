import { createECDH, createHash, randomBytes } from 'node:crypto';
import { PushDevices, PushKey } from '@buchfink/contract/account/push';
import type { ActiveSession } from '@buchfink/contract/session';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountService, accountService, pin } from '../../../testing/accounts/account-service.ts';
import { clockAt } from '../../../testing/accounts/session-service.ts';
import { TestPatron } from '../../../testing/accounts/test-patron.ts';

let service: AccountService;
let mia: TestPatron;
beforeEach(async () => {
  service = await accountService({
    clock: clockAt(),
    sendsBy: (libraryId) => (libraryId === 1 ? ['push'] : ['email']),
  });
  await service.desks[1].addPatron({ card: '1001', pin });
  await service.desks[1].addPatron({ card: '1002', pin });
  mia = await service.logIn('1001');
});
afterEach(() => service.close());

const curve = createECDH('prime256v1');
curve.generateKeys();
const subscription = {
  endpoint: 'https://push.example/phone-of-mia',
  keys: { p256dh: curve.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  language: 'de',
};
const idOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url');
const keyOf = async (patron: TestPatron) => PushKey.parse((await patron.send('/account/notices/push')).json());
const add = async (patron: TestPatron, change: object = {}) =>
  (await patron.send('/account/notices/push', { ...subscription, ...change })).json();

describe('pushes to devices', () => {
  it('are offered with the key of the service, asked for, and ended', async () => {
    const { key, devices } = await keyOf(mia);
    expect([Buffer.from(key, 'base64url').length, devices]).toEqual([65, []]);
    expect(PushDevices.parse(await add(mia)).devices).toEqual([idOf(subscription.endpoint)]);
    expect(await keyOf(mia)).toEqual({ key, devices: [idOf(subscription.endpoint)] });
    const { endpoint } = subscription;
    const removed = await mia.send('/account/notices/push/remove', { endpoint });
    expect(removed.json()).toEqual({ devices: [] });
    expect((await keyOf(mia)).devices).toEqual([]);
  });

  it('end with the login in which they were asked for', async () => {
    const elsewhere = await service.logIn('1001');
    await add(mia);
    await add(elsewhere, { endpoint: 'https://push.example/elsewhere' });
    expect((await keyOf(mia)).devices).toHaveLength(2);
    const sessions: ActiveSession[] = (await mia.send('/auth/sessions')).json();
    await mia.send('/auth/sessions/end', { id: sessions.find(({ current }) => !current)?.id });
    expect((await keyOf(mia)).devices).toEqual([idOf(subscription.endpoint)]);
  });

  it('end with a change of the PIN, until the device asks again in its new login', async () => {
    await add(mia);
    const { session } = (await mia.send('/account/pin', { oldPin: pin, newPin: 'another-pin' })).json();
    const changed = new TestPatron(mia.app, session);
    expect((await keyOf(changed)).devices).toEqual([]);
    await add(changed);
    expect((await keyOf(changed)).devices).toEqual([idOf(subscription.endpoint)]);
  });

  it('are those of one patron: nobody else sees or ends them', async () => {
    await add(mia);
    const ben = await service.logIn('1002');
    expect((await keyOf(ben)).devices).toEqual([]);
    await ben.send('/account/notices/push/remove', { endpoint: subscription.endpoint });
    expect((await keyOf(mia)).devices).toHaveLength(1);
  });

  it.each([
    ['http', { endpoint: 'http://push.example/a' }],
    ['a private address', { endpoint: 'https://10.0.0.7/a' }],
    ['this machine', { endpoint: 'https://[::1]/a' }],
    ['an address with a password', { endpoint: 'https://user:word@push.example/a' }],
    ['no address', { endpoint: 'https://' }],
    ['an endless address', { endpoint: `https://push.example/${'a'.repeat(1000)}` }],
    ['a key that is no point', { keys: { ...subscription.keys, p256dh: 'A'.repeat(87) } }],
    ['a short secret', { keys: { ...subscription.keys, auth: 'abc' } }],
    ['a language that there is not', { language: 'eo' }],
  ])('go nowhere with %s', async (_, change) => {
    expect(await add(mia, change)).toMatchObject({ code: 'invalid-input' });
    expect((await keyOf(mia)).devices).toEqual([]);
  });

  it('are not offered where the service sends none', async () => {
    await service.desks[2].addPatron({ card: '2001', pin });
    const other = await service.logIn('2001', 2);
    expect((await other.send('/account/notices/push')).json()).toMatchObject({ code: 'not-supported' });
    expect(await add(other)).toMatchObject({ code: 'not-supported' });
  });
});
