import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The service behind an address of its own, where a newer version of the app can come out while a page is open. */
export interface ReleaseServer {
  readonly origin: string;
  /** From now on the service worker is that of a newer version. */
  publish(): void;
  close(): Promise<void>;
}

/** Passes everything on to the service on that port; only the version in `sw.js` changes. */
export async function startReleaseServer(servicePort: number): Promise<ReleaseServer> {
  let published = false;
  const server = createServer((incoming, outgoing) => {
    const { url: path = '/', method, headers } = incoming;
    const isWorker = published && path === '/sw.js';
    // The second worker is altered as text, and is never answered with "not modified".
    const { 'accept-encoding': _, 'if-none-match': __, 'if-modified-since': ___, ...plain } = headers;
    const asked = request({ host: '127.0.0.1', port: servicePort, path, method, headers: isWorker ? plain : headers });
    asked.on('response', (answer) => {
      if (!isWorker) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const { 'content-length': _, etag: __, ...kept } = answer.headers;
        const source = Buffer.concat(chunks).toString();
        outgoing.writeHead(200, kept).end(source.replace(/"version":"\w+"/, '"version":"newer"'));
      });
    });
    asked.on('error', () => outgoing.destroy());
    incoming.pipe(asked);
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
