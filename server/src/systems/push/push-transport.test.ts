import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keysOf } from '../../storage/keys/keys.ts';
import { openPushTransport, type Push, type PushTransport } from './push-transport.ts';
import { startPushService, type TestDevice, type TestPushService } from './testing/push-service.ts';
import { vapidKeysOf } from './vapid-keys.ts';

const [older, newer] = ['00000001', '00000002'].map((id) => ({ id, secret: randomBytes(32) }));
const vapidKeys = vapidKeysOf(keysOf([newer, older].flatMap((key) => key ?? [])));
const [current, former] = vapidKeys;
const push: Push = {
  payload: '{"title":"Schön ☂"}',
  seconds: 3600.7,
  urgency: 'normal',
  topic: 'topic-1',
  subject: 'https://opac.example',
};

let service: TestPushService;
let transport: PushTransport;
const open = (mayConnect?: (address: string) => boolean) =>
  openPushTransport({ vapidKeys, now: () => new Date(), authority: service.authority, mayConnect });
beforeEach(async () => {
  service = await startPushService();
  transport = open((address) => address === '127.0.0.1');
});
afterEach(async () => {
  await transport.close();
  await service.close();
});
const send = ({ endpoint, keys: { p256dh, auth } }: TestDevice, to = transport) =>
  to.send({ endpoint, publicKey: p256dh, secret: auth }, push);

describe('a push', () => {
  it('can be read by its device alone, and names the service', async () => {
    expect(await send(service.subscribe('a', current.publicKey))).toEqual({ kind: 'accepted' });
    const [received] = service.received;
    expect(received?.payload).toEqual({ title: 'Schön ☂' });
    expect(received?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '3600',
      urgency: 'normal',
      topic: 'topic-1',
    });
    expect(received?.claims.sub).toBe('https://opac.example');
    expect(received?.claims.aud).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    expect((received?.claims.exp ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(86_400);
  });

  it('goes with the former key to a device that subscribed before a change of keys', async () => {
    expect(await send(service.subscribe('a', former?.publicKey))).toEqual({ kind: 'accepted' });
    expect(service.received[0]?.sender).toBe(former?.publicKey);
    expect(await send(service.subscribe('b', 'another'))).toEqual({ kind: 'gone', detail: 'status 403' });
  });

  it.each([
    [404, {}, { kind: 'gone', detail: 'status 404' }],
    [410, {}, { kind: 'gone', detail: 'status 410' }],
    [429, { 'retry-after': '90' }, { kind: 'later', reason: 'deferred', detail: 'status 429', retryAfter: 90_000 }],
    [503, { 'retry-after': 'soon' }, { kind: 'later', reason: 'deferred', detail: 'status 503' }],
    [500, {}, { kind: 'later', reason: 'deferred', detail: 'status 500' }],
    [413, {}, { kind: 'refused', detail: 'status 413' }],
    [307, {}, { kind: 'refused', detail: 'status 307' }],
  ])('after an answer %d has the outcome of it', async (status, headers, outcome) => {
    const device = service.subscribe('a');
    service.answer('a', status, headers);
    expect(await send(device)).toEqual(outcome);
  });

  it('goes to no private network, not after a redirect, and not without https', async () => {
    const device = service.subscribe('a');
    const careful = open();
    expect(await send(device, careful)).toEqual({ kind: 'gone', detail: 'address-not-public' });
    expect(await send({ ...device, endpoint: 'https://localhost/push/a' }, careful)).toMatchObject({ kind: 'gone' });
    await careful.close();
    service.answer('a', 307, { location: device.endpoint });
    expect(await send(device)).toEqual({ kind: 'later', reason: 'unreachable', detail: 'answer-redirects' });
    expect(await send({ ...device, endpoint: device.endpoint.replace('https', 'http') })).toMatchObject({
      kind: 'gone',
    });
    expect(service.received).toEqual([]);
  });

  it('waits while the push service is down, and no word of the endpoint is in the reason', async () => {
    const device = service.subscribe('secret-device');
    await service.close();
    const outcome = await send(device);
    expect(outcome).toMatchObject({ kind: 'later', reason: 'unreachable' });
    expect(JSON.stringify(outcome)).not.toContain('secret-device');
    service = await startPushService();
  });
});
