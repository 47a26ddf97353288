import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A system of many libraries that finds nothing and counts its calls. */
export interface CountedUpstream {
  /** The address of a library's SRU server. */
  addressOf(libraryId: number): string;
  /** By library: the most concurrent calls, and the most within any minute. */
  counts(): { readonly libraryId: number; readonly parallel: number; readonly perMinute: number }[];
  close(): Promise<void>;
}

const nothing =
  '<?xml version="1.0"?><searchRetrieveResponse xmlns="http://www.loc.gov/zing/srw/"><version>1.2</version>' +
  '<numberOfRecords>0</numberOfRecords></searchRetrieveResponse>';

/** Starts the system; each answer takes this many milliseconds. */
export async function startCountedUpstream(takes: number): Promise<CountedUpstream> {
  const usageByLibrary = new Map<number, { running: number; parallel: number; readonly starts: number[] }>();
  const server = createServer((request, response) => {
    const libraryId = Number(request.url?.split(/[/?]/)[1]);
    const library = usageByLibrary.get(libraryId) ?? { running: 0, parallel: 0, starts: [] };
    usageByLibrary.set(libraryId, library);
    library.starts.push(Date.now());
    library.running += 1;
    library.parallel = Math.max(library.parallel, library.running);
    setTimeout(() => {
      library.running -= 1;
      response.setHeader('content-type', 'text/xml').end(nothing);
    }, takes);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    addressOf: (libraryId) => `http://127.0.0.1:${port}/${libraryId}`,
    counts: () =>
      [...usageByLibrary].map(([libraryId, { parallel, starts }]) => ({
        libraryId,
        parallel,
        perMinute: maxPerMinute(starts),
      })),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function maxPerMinute(starts: readonly number[]): number {
  let first = 0;
  let most = 0;
  for (const [index, at] of starts.entries()) {
    while ((starts[first] ?? at) <= at - 60_000) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}
