import {
  createServer as createHttpServer,
  type IncomingMessage,
  request as requestHttp,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { freePort } from '@buchfink/connectors/testing/free-port';

/** Answers a request itself, or passes it on. */
export type ProxyAnswer = (request: IncomingMessage, response: ServerResponse, pass: () => void) => void;

/** The key and certificate of a proxy that speaks TLS, in PEM format. */
export interface ProxyCertificate {
  readonly key: string;
  readonly cert: string;
}

export const passOn: ProxyAnswer = (_request, _response, pass) => pass();

/** A proxy in front of a real OpenSearch, which answers in its place as a test says. */
export class EngineProxy {
  /** How requests are answered from now on. */
  answer: ProxyAnswer = passOn;
  readonly origin: string;
  private readonly server: Server;

  private constructor(server: Server, scheme: string) {
    this.server = server;
    this.origin = `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(target: string, certificate?: ProxyCertificate): Promise<EngineProxy> {
    let proxy: EngineProxy | undefined;
    const onRequest = (request: IncomingMessage, response: ServerResponse) => {
      // Connections end in the middle of answers here.
      response.on('error', () => {});
      proxy?.answer(request, response, () => forward(target, request, response));
    };
    const server = certificate ? createHttpsServer({ ...certificate }, onRequest) : createHttpServer(onRequest);
    await listen(server, await freePort());
    proxy = new EngineProxy(server, certificate ? 'https' : 'http');
    return proxy;
  }

  /** Ends all connections and refuses new ones, as a server that was killed. */
  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Listens again at the address that it had. */
  async reopen(): Promise<void> {
    await listen(this.server, Number(new URL(this.origin).port));
  }
}

const listen = (server: Server, port: number) =>
  new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

function forward(target: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers } = request;
  const upstream = requestHttp(new URL(request.url ?? '/', target), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  upstream.on('error', () => response.destroy());
  request.pipe(upstream);
}
