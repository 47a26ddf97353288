import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startJavaServer } from './java-server.ts';

/** A running OpenSearch without indexes. */
export interface StartedOpenSearch {
  readonly origin: string;
  /** Ends it and removes its data. */
  close(): Promise<void>;
}

/** Starts OpenSearch in a folder of its own. */
export async function startOpenSearch(): Promise<StartedOpenSearch> {
  const home = await mkdtemp(join(tmpdir(), 'buchfink-opensearch-'));
  const remove = () => rm(home, { recursive: true, force: true });
  try {
    const { origin, end } = await startJavaServer('opensearch', home, async (base, signal) => {
      return (await fetch(`${base}/_cluster/health?wait_for_status=yellow&timeout=1s`, { signal })).ok;
    });
    return { origin, close: () => end().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}
