import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type MonitoringStore, openMonitoringStore } from '../../../storage/monitoring/open-monitoring-store.ts';
import { signAlert } from './alert-message.ts';
import { type AlertDelivery, createAlertDelivery, maxWaiting } from './deliver-alerts.ts';

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const start = Date.parse('2026-11-26T10:00:00Z');
const token = 'hook-token-5f1c';
let now: number;
let folder: string;
let store: MonitoringStore;
let server: Server;
let received: Received[];
let answer: (response: ServerResponse, at: number) => void;
let warnings: string[];
let delivery: AlertDelivery;

beforeEach(async () => {
  now = start;
  folder = await mkdtemp(join(tmpdir(), 'buchfink-webhook-'));
  store = await openMonitoringStore(folder);
  received = [];
  warnings = [];
  answer = (response) => response.writeHead(204).end();
  server = createServer(async (request, response) => {
    received.push({ method: request.method, url: request.url, headers: request.headers, body: await text(request) });
    answer(response, received.length);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await writeFile(join(folder, 'secret'), 'shared secret\n');
  delivery = open();
});
afterEach(async () => {
  await delivery.close();
  server.closeAllConnections();
  server.close();
  await store.close();
  await rm(folder, { recursive: true });
});

const port = () => (server.address() as AddressInfo).port;
const address = () => `http://127.0.0.1:${port()}/${token}`;

function open(changes: Partial<Parameters<typeof createAlertDelivery>[1]> = {}): AlertDelivery {
  return createAlertDelivery(store.alerts, {
    address: address(),
    secret: `file:${join(folder, 'secret')}`,
    mayConnect: (one) => one === '127.0.0.1',
    now: () => new Date(now),
    warn: (message, error) => void warnings.push(`${message} ${String(error ?? '')}`),
    maxTime: 2_000,
    ...changes,
  });
}

async function reopen(changes: Partial<Parameters<typeof createAlertDelivery>[1]>): Promise<void> {
  await delivery.close();
  delivery = open(changes);
}

const add = (id: string) =>
  store.alerts.announce(
    { libraryId: 1, role: 'catalogue', state: 'down', since: start },
    { id, body: `{"id":"${id}"}` },
  );

/** Lets the pauses pass, and attempts the delivery after each. Returns the number of attempts. */
async function attemptOverHours(hours: number): Promise<number> {
  const before = received.length;
  for (const end = now + hours * 3_600_000; now < end; now += 5_000) await delivery.deliver();
  return received.length - before;
}

it('posts each alert once, in order, signed over time and body', async () => {
  await add('a');
  await add('b');
  await delivery.deliver();
  await delivery.deliver();
  expect(received.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['POST', `/${token}`, '{"id":"a"}'],
    ['POST', `/${token}`, '{"id":"b"}'],
  ]);
  const [first] = received;
  expect(first?.headers['content-type']).toBe('application/json');
  const seconds = start / 1000;
  const mac = createHmac('sha256', 'shared secret').update(`${seconds}.{"id":"a"}`).digest('hex');
  expect(first?.headers['buchfink-signature']).toBe(`t=${seconds},v1=${mac}`);
  expect(signAlert('{"id":"a"}', 'another secret', start)).not.toBe(first?.headers['buchfink-signature']);
  expect(warnings).toEqual([]);
});

it('sends no signature without a secret, and reads an address from where it is kept', async () => {
  await writeFile(join(folder, 'address'), `${address()}\n`);
  await reopen({ address: `file:${join(folder, 'address')}`, secret: undefined });
  await add('a');
  await delivery.deliver();
  expect(received).toHaveLength(1);
  expect(received[0]?.headers).not.toHaveProperty('buchfink-signature');
});

it('repeats a failed alert with growing pauses until it is delivered, with the same body', async () => {
  answer = (response, at) => response.writeHead(at < 4 ? 500 : 200).end();
  await add('a');
  const times: number[] = [];
  for (let step = 0; step < 200; step += 1, now += 5_000) {
    const before = received.length;
    await delivery.deliver();
    if (received.length > before) times.push((now - start) / 1000);
  }
  expect(times).toEqual([0, 5, 35, 155]);
  expect(new Set(received.map(({ body }) => body))).toEqual(new Set(['{"id":"a"}']));
  expect(warnings).toEqual([expect.stringContaining('status 500')]);
});

it('drops an alert that cannot be delivered for hours, says so, and goes on with the next', async () => {
  answer = (response, at) => response.writeHead(at <= 8 ? 503 : 200).end();
  await add('a');
  await add('b');
  expect(await attemptOverHours(12)).toBe(9);
  expect(received.at(-1)?.body).toBe('{"id":"b"}');
  expect(warnings).toHaveLength(2);
  expect(warnings[1]).toContain('dropped after 8 attempts: status 503');
});

it('gives up an attempt when the receiver hangs, also in the middle of its answer', async () => {
  await reopen({ maxTime: 100 });
  answer = (response, at) => {
    if (at > 1) response.writeHead(200).write('half');
  };
  await add('a');
  await delivery.deliver();
  now += 5_000;
  await delivery.deliver();
  expect(received).toHaveLength(2);
  expect(warnings).toEqual([expect.stringContaining('no answer in time')]);
  expect(await store.alerts.due(now + 30_000)).toMatchObject({ id: 'a', attempts: 2 });
});

it('does not follow a redirect, inward or elsewhere', async () => {
  let inner = 0;
  const inside = createServer((_, response) => {
    inner += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(inside, 'listening');
  const { port: innerPort } = inside.address() as AddressInfo;
  answer = (response) => response.writeHead(307, { location: `http://127.0.0.1:${innerPort}/metrics` }).end();
  await add('a');
  await delivery.deliver();
  expect([received.length, inner]).toEqual([1, 0]);
  expect(await store.alerts.due(now + 5_000)).toMatchObject({ attempts: 1 });
  inside.close();
});

it.each(['http://10.0.0.1/hook', 'http://metadata.example/hook', 'file-system', 'ftp://127.0.0.1/'])(
  'calls no address that the operator has not allowed: %s',
  async (forbidden) => {
    await reopen({
      address: forbidden,
      resolve: (_, __, done) => done(null, [{ address: '169.254.169.254', family: 4 }]),
    });
    await add('a');
    await delivery.deliver();
    expect(received).toEqual([]);
    expect(warnings).toHaveLength(1);
  },
);

it('never writes the address of the webhook or the secret into the log', async () => {
  const hidden = [token, 'shared secret', String(port())];
  answer = (response) => void response.destroy();
  await add('a');
  await delivery.deliver();
  await reopen({ address: `http://user:pw@127.0.0.1:${port()}/${token}` });
  now += 5_000;
  await delivery.deliver();
  await reopen({ secret: `file:${join(folder, 'no-such-secret')}` });
  now += 30_000;
  await delivery.deliver();
  await add('b');
  await store.alerts.remove(1);
  await delivery.deliver();
  expect(warnings.at(-1)).toContain(`there is no secret at file:${join(folder, 'no-such-secret')}`);
  for (const secret of hidden) expect(warnings.join('\n')).not.toContain(secret);
});

it('ends with the service while a receiver hangs, and delivers after the next start', async () => {
  answer = () => {};
  await reopen({ maxTime: 60_000 });
  await add('a');
  const running = delivery.deliver();
  while (received.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await delivery.close();
  await running;
  answer = (response) => response.writeHead(200).end();
  delivery = open();
  await delivery.deliver();
  expect(received.map(({ body }) => body)).toEqual(['{"id":"a"}', '{"id":"a"}']);
  expect(await store.alerts.due(now)).toBeUndefined();
});

it('keeps a bounded number of alerts', async () => {
  await reopen({ address: 'http://10.0.0.1/' });
  for (let at = 0; at < maxWaiting + 3; at += 1) await add(`a${at}`);
  await delivery.deliver();
  expect(warnings[0]).toContain('3 alerts were dropped');
  expect(await store.alerts.due(now + 5_000)).toMatchObject({ id: 'a3' });
});
