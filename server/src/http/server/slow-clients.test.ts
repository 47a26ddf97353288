import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serviceForTests } from '../../testing/test-service.ts';

/** A file that no buffer on the way takes as a whole. */
const piece = Buffer.alloc(16 * 1024);
const pieces = 2_000;
const file = () => Readable.from(Array<Buffer>(pieces).fill(piece));

let app: FastifyInstance;
let port = 0;
beforeAll(async () => {
  app = await serviceForTests({
    patience: { headers: 1_000, request: 2_000, reader: 3_000, every: 200 },
    mountMore: (scope) => scope.app.get('/large', (_, reply) => reply.type('video/mp4').send(file())),
  });
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => app.close());

const call = `POST /services/de/opac-demo/library/1/search HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;

/** A connection that sends the beginning of a call at once and then a byte every now and then. */
function slowly(begin: string, more: string): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(begin));
  const timer = setInterval(() => socket.write(more), 150);
  socket.once('close', () => clearInterval(timer)).on('error', () => undefined);
  // What is answered before the end is of no interest, but has to be read for the end to be seen.
  socket.resume();
  return socket;
}

it('a thousand clients that send slowly are all cut, and others are served meanwhile', async () => {
  const slow = Array.from({ length: 1_000 }, (_, number) =>
    number % 2 === 0 ? slowly(call, 'X') : slowly(`${call}Content-Length: 60000\r\n\r\n{`, ' '),
  );
  const ended = Promise.all(slow.map((socket) => new Promise((closed) => socket.once('close', closed))));
  const health = await fetch(`http://127.0.0.1:${port}/healthz`);
  expect(health.status).toBe(200);
  await ended;
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
}, 60_000);

it('a client that does not read its answer is cut; one that does gets it whole', async () => {
  const deaf = Array.from({ length: 10 }, () => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n'));
    return socket.on('error', () => undefined).pause();
  });
  const answer = await fetch(`http://127.0.0.1:${port}/large`);
  expect((await answer.arrayBuffer()).byteLength).toBe(pieces * piece.length);
  // Only who reads sees the end: until then nothing tells that the service has hung up.
  await expect.poll(() => openConnections(), { timeout: 40_000 }).toBeLessThan(10);
  for (const socket of deaf) socket.destroy();
}, 60_000);

function openConnections(): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
