import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The service at an address of its own, where a newer version of the app can be released while a page is open. */
export interface ReleaseServer {
  readonly origin: string;
  /** Serves the service worker of a newer version from now on. */
  publish(): void;
  close(): Promise<void>;
}

/** Forwards everything to the service on that port; only the version in `sw.js` changes. */
export async function startReleaseServer(servicePort: number): Promise<ReleaseServer> {
  let published = false;
  const server = createServer((incoming, outgoing) => {
    const { url: path = '/', method, headers } = incoming;
    const isWorker = published && path === '/sw.js';
    // The second worker is changed as text, and is never answered with "not modified".
    const { 'accept-encoding': _, 'if-none-match': __, 'if-modified-since': ___, ...plain } = headers;
    const serviceRequest = request({
      host: '127.0.0.1',
      port: servicePort,
      path,
      method,
      headers: isWorker ? plain : headers,
    });
    serviceRequest.on('response', (answer) => {
      if (!isWorker) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const { 'content-length': _, etag: __, ...otherHeaders } = answer.headers;
        const source = Buffer.concat(chunks).toString();
        outgoing.writeHead(200, otherHeaders).end(source.replace(/"version":"\w+"/, '"version":"newer"'));
      });
    });
    serviceRequest.on('error', () => outgoing.destroy());
    incoming.pipe(serviceRequest);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    publish: () => {
      published = true;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
