import { tmpdir } from 'node:os';
import { freePort } from '../free-port.ts';
import { type RunningServer, startServer } from '../start-server.ts';

/** A server that answers any query with the same few records and a random number of hits (yaz-ztest). */
export interface Ztest {
  readonly base: string;
  close(): Promise<void>;
}

/** Starts it on a free port of this machine; requires the program `yaz-ztest`. */
export async function startZtest(): Promise<Ztest> {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}/Default`;
  const args = ['-S', '-v', 'none', `tcp:127.0.0.1:${port}`];
  const server: RunningServer = await startServer(
    'yaz-ztest',
    args,
    tmpdir(),
    async (signal) => (await fetch(base, { signal })).ok,
  );
  return { base, close: server.end };
}
