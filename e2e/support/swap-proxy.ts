import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What stands before a service that is swapped: all new requests go to one port, until it is told another one. */
export interface SwapProxy {
  readonly origin: string;
  /** Sends new requests to this port; those under way end where they began. */
  to(port: number): void;
  close(): Promise<void>;
}

/** A proxy of its own on a port of its own. A request that its service fails is answered 502, never tried elsewhere. */
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
