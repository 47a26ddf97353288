import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that came. */
export interface TestRequest {
  readonly method: string;
  /** The path and query as they were sent. */
  readonly target: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What a test server does with a request; `silence` never answers, `close` ends the connection. */
export type TestReply =
  | {
      readonly status?: number;
      /** Sent in this order; with `date` among them, Node adds none. */
      readonly headers?: readonly (readonly [name: string, value: string])[];
      readonly body?: string | Uint8Array;
    }
  | 'silence'
  | 'close';

/** A real HTTP server on 127.0.0.1. */
export interface TestHttpServer {
  readonly origin: string;
  readonly requests: readonly TestRequest[];
  close(): Promise<void>;
}

/** Starts a server for the tests of connectors that speak HTTP. */
export async function startHttpServer(
  reply: (request: TestRequest) => TestReply | Promise<TestReply>,
): Promise<TestHttpServer> {
  const requests: TestRequest[] = [];
  let origin = '';
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const target = incoming.url ?? '/';
    const request = {
      method: incoming.method ?? 'GET',
      target,
      url: new URL(target, origin),
      headers: incoming.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    };
    requests.push(request);
    const answer = await reply(request);
    if (answer === 'silence') return;
    if (answer === 'close') return void outgoing.socket?.destroy();
    const body = Buffer.from(answer.body ?? '');
    outgoing.sendDate = answer.headers?.some(([name]) => name.toLowerCase() === 'date') !== true;
    outgoing.writeHead(answer.status ?? 200, [...(answer.headers ?? []).flat(), 'content-length', String(body.length)]);
    outgoing.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
