import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { followConnections } from './stop-listening.ts';

const settling = 20;
const call = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n';

describe('a server that stops listening', () => {
  let server: Server;
  let port: number;
  let sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    sockets = [];
    server.closeAllConnections();
    server.close();
  });

  /** `silence`: long enough for a call of the test to arrive on a busy machine, unless the test waits for its end. */
  const listen = async (silence = 20_000) => {
    server = createServer((_, answer) => answer.end('done'));
    const stop = followConnections(server, { settling, silence });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    ({ port } = server.address() as AddressInfo);
    return stop;
  };
  const open = () => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    return socket;
  };
  const callOn = async (socket: Socket) => {
    socket.write(`${call}Connection: close\r\n\r\n`);
    return (await text(socket)).split('\r\n')[0];
  };

  it('answers the calls on connections that the system has accepted and it has not', async () => {
    const stop = await listen();
    const calls = Array.from({ length: 20 }, () => callOn(open()));
    // The system accepts connections from here on, and the event loop has not yet asked for them.
    await new Promise(process.nextTick);
    const stopped = stop();
    expect(await Promise.all(calls)).toEqual(calls.map(() => 'HTTP/1.1 200 OK'));
    await stopped;
    await expect(callOn(open())).rejects.toThrow('ECONNREFUSED');
  });

  it('answers a call that arrives a little later on a connection without one', async () => {
    const stop = await listen();
    const socket = open();
    await once(socket, 'connect');
    const stopped = stop();
    await expect.poll(() => server.listening).toBe(false);
    expect(await callOn(socket)).toBe('HTTP/1.1 200 OK');
    await stopped;
  });

  it('answers a call on a connection that was idle', async () => {
    const stop = await listen();
    const socket = open();
    socket.write(`${call}\r\n`);
    await once(socket, 'data');
    const stopped = stop();
    expect(await callOn(socket)).toBe('HTTP/1.1 200 OK');
    await stopped;
  });

  it('closes connections that send nothing, and those that are idle', async () => {
    const stop = await listen(300);
    const [silent, idle] = [open(), open()];
    const closed = Promise.all([silent, idle].map((socket) => once(socket.resume(), 'close')));
    idle.write(`${call}\r\n`);
    await once(idle, 'data');
    await stop();
    await closed;
    expect(await new Promise((count) => server.getConnections((_, open) => count(open)))).toBe(0);
  });

  it('waits for no call that is under way', async () => {
    const stop = await listen();
    server.removeAllListeners('request');
    const begun = once(server, 'request');
    const answered = callOn(open());
    const [, answer] = await begun;
    await stop();
    answer.end('late');
    expect(await answered).toBe('HTTP/1.1 200 OK');
  });

  it('does nothing when it does not listen', async () => {
    server = createServer();
    await followConnections(server)();
    expect(server.listening).toBe(false);
  });
});
