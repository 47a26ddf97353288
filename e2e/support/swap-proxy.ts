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
  const server = createServer((asked, answer) => {
    const { method, url = '/', headers } = asked;
    const onward = httpRequest({ host: '127.0.0.1', port, method, path: url, headers }, (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers);
      found.pipe(answer);
    });
    onward.on('error', () => answer.writeHead(502).end());
    asked.pipe(onward);
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
