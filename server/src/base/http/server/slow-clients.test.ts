import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serviceForTests } from '../../../testing/test-service.ts';
import { acceptLongUpload } from './slow-clients.ts';

/** The pieces of a file that is larger than all buffers on the way. */
const piece = Buffer.alloc(16 * 1024);
const pieces = 2_000;
const file = () => Readable.from(Array<Buffer>(pieces).fill(piece));

let app: FastifyInstance;
let port = 0;
beforeAll(async () => {
  app = await serviceForTests({
    slowClientLimits: { headers: 1_000, request: 2_000, reader: 3_000, every: 200 },
    mountMore: ({ app: service }) => {
      service.get('/large', (_, reply) => reply.type('video/mp4').send(file()));
      service.register(async (scope) => {
        scope.addContentTypeParser('multipart/form-data', (_, payload, done) => done(null, payload));
        scope.post('/upload', async ({ raw }) => {
          const end = acceptLongUpload(raw.socket);
          let bytes = 0;
          for await (const { length } of raw as AsyncIterable<Buffer>) bytes += length;
          end();
          return { bytes };
        });
      });
    },
  });
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => app.close());

const call = `POST /services/de/opac-demo/library/1/search HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;

/** Opens a connection that sends the beginning of a call at once and then a byte every 150 ms. */
function slowly(begin: string, more: string): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(begin));
  const timer = setInterval(() => socket.write(more), 150);
  socket.once('close', () => clearInterval(timer)).on('error', () => undefined);
  // The answer must be read, although it is ignored: the end of the connection is noticed only by reading.
  socket.resume();
  return socket;
}

it('disconnects a thousand clients that send slowly, and serves others meanwhile', async () => {
  const slow = Array.from({ length: 1_000 }, (_, number) =>
    number % 2 === 0 ? slowly(call, 'X') : slowly(`${call}Content-Length: 60000\r\n\r\n{`, ' '),
  );
  const ended = Promise.all(slow.map((socket) => new Promise((closed) => socket.once('close', closed))));
  const health = await fetch(`http://127.0.0.1:${port}/healthz`);
  expect(health.status).toBe(200);
  await ended;
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
});

it('an accepted upload may take longer than other requests', async () => {
  const socket = connect(port, '127.0.0.1');
  const head = 'POST /upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data\r\nContent-Length: 20\r\n\r\n';
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  socket.write(head);
  // Longer than the two seconds of a request and the interval of their check.
  for (let sent = 0; sent < 20; sent += 1) {
    socket.write('x');
    await sleep(150);
  }
  await expect.poll(() => answer, { timeout: 60_000 }).toContain('{"bytes":20}');
  socket.destroy();
});

it('disconnects clients that do not read their answer, and serves a reading client the whole answer', async () => {
  const deaf = Array.from({ length: 10 }, () => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n'));
    return socket.on('error', () => undefined).pause();
  });
  const answer = await fetch(`http://127.0.0.1:${port}/large`);
  expect((await answer.arrayBuffer()).byteLength).toBe(pieces * piece.length);
  // Clients that do not read cannot notice the disconnect, so the connections of the service are counted.
  await expect.poll(() => openConnections(), { timeout: 200_000 }).toBeLessThan(10);
  for (const socket of deaf) socket.destroy();
});

function openConnections(): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
