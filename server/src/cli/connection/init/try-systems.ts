import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkConnection } from '../../../connection-check/check-connection.ts';
import { createNetworkMatcher } from '../../../http/server/networks.ts';
import type { LibrarySettings } from '../../../libraries/library-settings.ts';
import type { Settings } from '../../../settings.ts';
import { openRecordStore } from '../../../storage/records/open-record-store.ts';
import type { Console } from '../../command-context.ts';
import { findingWriter } from '../finding-text.ts';

/** Checks the systems of a drafted library as `test-connection` does, and prints the findings. Returns whether all works. */
export async function trySystems(library: LibrarySettings, settings: Settings, console: Console): Promise<boolean> {
  const data = await mkdtemp(join(tmpdir(), 'buchfink-init-'));
  const store = await openRecordStore(data);
  try {
    const { isGood } = await checkConnection({
      library,
      connection: {
        store: store.records,
        indexOf: () => {
          throw new Error('a draft has no index');
        },
        circulationOf: () => undefined,
        far: {
          isAllowed: createNetworkMatcher(settings.upstreamNetworks),
          now: console.now,
          warn: (message) => void console.stderr.write(`${message}\n`),
        },
      },
      signal: console.signal,
      report: findingWriter((text) => void console.stdout.write(text)),
    });
    return isGood;
  } finally {
    await store.close();
    await rm(data, { recursive: true, force: true });
  }
}
