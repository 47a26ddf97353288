import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readRecordings, recordingKey } from './recorded-tools.ts';
import type { IndexServer } from './solr.ts';

/** A server that answers from recordings, and remembers the headers of its requests. */
export interface ReplayServer extends IndexServer {
  readonly requests: { readonly url: string; readonly headers: NodeJS.Dict<string | string[]> }[];
}

/** Starts a server on this machine that answers from the recordings of a file; other requests get the status 500. */
export async function startReplayServer(file: string): Promise<ReplayServer> {
  const recordings = readRecordings(file);
  const requests: ReplayServer['requests'] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = request.url ?? '';
      requests.push({ url, headers: request.headers });
      const exchange = recordings.get(recordingKey(url, Buffer.concat(chunks).toString('utf8')));
      response.writeHead(exchange?.status ?? 500, { 'content-type': 'application/json' });
      response.end(JSON.stringify(exchange?.answer ?? { error: 'not recorded' }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
