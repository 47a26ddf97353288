import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Sip2Server, sequenceOf, sip2Line, startSip2Server } from '../../testing/sip2/sip2-server.ts';
import { statusRequest, statusResponse } from '../codec/messages/session.ts';
import { createConnectionPool } from './connection-pool.ts';
import { type OpenedConnection, openConnection } from './open-connection.ts';

const signal = new AbortController().signal;
const status = '98YYYYNN10000520261125    1151002.00AOHB|';
let server: Sip2Server;
let time = 0;
/** Answers of the server from now on; tests replace it. */
let reply = (message: string): string => sip2Line(status, sequenceOf(message));

beforeEach(async () => {
  reply = (message) => sip2Line(status, sequenceOf(message));
  server = await startSip2Server({ reply: (message) => reply(message) });
});
afterEach(() => server.close());

const pool = (size: number) =>
  createConnectionPool({
    size,
    now: () => new Date(time),
    open: (aborted) =>
      openConnection(
        {
          openSocket: (of) => server.open(of),
          login: { by: 'none', user: '', password: '' },
          dialect: { charset: 'found', checksums: 'required' },
          timeout: 60_000,
          warn: () => undefined,
        },
        aborted,
      ),
  });

const ask = ({ connection }: OpenedConnection) =>
  connection.exchange(statusRequest, { status: '0', printWidth: '080', version: '2.00' }, statusResponse, {
    signal,
    timeout: 60_000,
  });

describe('a pool of connections', () => {
  it('opens no more connections than allowed, and serves everybody in turn', async () => {
    const connections = pool(2);
    const order: number[] = [];
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        connections.use(async (opened) => {
          order.push(index);
          await ask(opened);
        }, new AbortController().signal),
      ),
    );
    expect(order).toEqual(Array.from({ length: 12 }, (_, index) => index));
    expect(server.maxOpen).toBe(2);
    connections.close();
  });

  it('leaves a place to a connection of somebody else: it closes an idle one, and opens none until it is given back', async () => {
    const connections = pool(2);
    await Promise.all([connections.use(ask, signal), connections.use(ask, signal)]);
    await expect.poll(() => server.openCount).toBe(2);
    const giveBack = await connections.lend(signal);
    await expect.poll(() => server.openCount).toBe(1);
    const order: string[] = [];
    const first = connections.use(async (opened) => {
      order.push('first');
      await ask(opened);
    }, signal);
    const second = connections.use(async () => void order.push('second'), signal);
    await first;
    await second;
    expect([order, server.openCount]).toEqual([['first', 'second'], 1]);
    giveBack();
    giveBack();
    await Promise.all([connections.use(ask, signal), connections.use(ask, signal)]);
    expect(server.maxOpen).toBe(2);
    connections.close();
  });

  it('lends no connection that patrons use, but the first that becomes free', async () => {
    const connections = pool(1);
    let end = () => {};
    let used = Promise.resolve();
    await new Promise<void>((begin) => {
      const work = () =>
        new Promise<void>((resolve) => {
          end = resolve;
          begin();
        });
      used = connections.use(work, signal);
    });
    await expect(connections.lend(AbortSignal.timeout(20))).rejects.toMatchObject({ name: 'TimeoutError' });
    const lent = connections.lend(signal);
    end();
    await used;
    (await lent)();
    connections.close();
  });

  it('gives a connection to one at a time', async () => {
    const connections = pool(3);
    const inUse = new Set<OpenedConnection>();
    await Promise.all(
      Array.from({ length: 15 }, () =>
        connections.use(async (opened) => {
          expect(inUse.has(opened)).toBe(false);
          inUse.add(opened);
          await ask(opened);
          inUse.delete(opened);
        }, new AbortController().signal),
      ),
    );
    connections.close();
  });

  it('uses an idle connection again, but not one that the server is about to close', async () => {
    const connections = pool(1);
    const first = await connections.use(async (opened) => opened, signal);
    time += 4_000;
    expect(await connections.use(async (opened) => opened, signal)).toBe(first);
    // The server closes after ten seconds: half of that is safe.
    time += 6_000;
    expect(await connections.use(async (opened) => opened, signal)).not.toBe(first);
    expect(first.connection.isOpen).toBe(false);
    connections.close();
  });

  it('replaces a connection that broke', async () => {
    const connections = pool(1);
    reply = (message) => (sequenceOf(message) === '1' ? 'close' : sip2Line(status, sequenceOf(message)));
    await expect(connections.use(ask, signal)).rejects.toMatchObject({ code: 'library-unavailable' });
    reply = (message) => sip2Line(status, sequenceOf(message));
    expect((await connections.use(ask, signal)).institution).toBe('HB');
    connections.close();
  });

  it('leaves the queue with its signal, and the place to others', async () => {
    const connections = pool(1);
    const controller = new AbortController();
    let release = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    const holding = connections.use(() => released, signal);
    const waiting = connections.use(ask, controller.signal);
    const behind = connections.use(ask, new AbortController().signal);
    controller.abort(new Error('the reader left'));
    await expect(waiting).rejects.toThrow('the reader left');
    release();
    await holding;
    expect((await behind).institution).toBe('HB');
    connections.close();
  });

  it('ends with all its connections', async () => {
    const connections = pool(2);
    const opened = await connections.use(async (pooled) => pooled, signal);
    connections.close();
    expect(opened.connection.isOpen).toBe(false);
    await expect(connections.use(ask, signal)).rejects.toMatchObject({ code: 'library-unavailable' });
  });
});
