import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy before a service that is replaced: all new requests go to one port, until it is given another one. */
export interface SwapProxy {
  readonly origin: string;
  /** Sends new requests to this port; running ones end where they began. */
  to(port: number): void;
  close(): Promise<void>;
}

/** Starts a proxy on a port of its own. A request that its service fails is answered 502, never retried elsewhere. */
export async function startSwapProxy(first: number): Promise<SwapProxy> {
  let port = first;
  const server = createServer((incoming, answer) => {
    const { method, url = '/', headers } = incoming;
    const onward = httpRequest({ host: '127.0.0.1', port, method, path: url, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    onward.on('error', () => answer.writeHead(502).end());
    incoming.pipe(onward);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    to: (next) => {
      port = next;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
