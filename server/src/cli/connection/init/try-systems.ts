import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createNetworkMatcher } from '../../../base/http/server/networks.ts';
import type { Settings } from '../../../operations/environment/settings.ts';
import type { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import { openRecordStore } from '../../../storage/records/open-record-store.ts';
import { checkConnection } from '../../../systems/connection-check/check-connection.ts';
import type { CheckFinding } from '../../../systems/connection-check/connection-report.ts';
import type { Console } from '../../command-context.ts';
import { languageOf } from '../../command-language.ts';
import { findingWriter } from '../finding-text.ts';

/** The outcome of a trial. */
export interface Trial {
  readonly isGood: boolean;
  readonly findings: readonly CheckFinding[];
}

/** A catalogue that is not filled yet cannot be searched; its sources can be asked. */
const withoutOwnRecords = (library: LibrarySettings): LibrarySettings =>
  library.system.catalogue?.kind === 'builtin'
    ? { ...library, system: { ...library.system, catalogue: undefined } }
    : library;

/** Checks the systems of a drafted library as `test-connection` does, and prints the findings. Returns whether all works, and what was found. */
export async function trySystems(library: LibrarySettings, settings: Settings, console: Console): Promise<Trial> {
  const data = await mkdtemp(join(tmpdir(), 'buchfink-init-'));
  const store = await openRecordStore(data);
  const report = findingWriter((text) => void console.stdout.write(text), languageOf(console));
  let hasBranches = false;
  try {
    const { isGood, findings } = await checkConnection({
      library: withoutOwnRecords(library),
      connection: {
        store: store.records,
        indexOf: () => {
          throw new Error('a draft has no index');
        },
        circulationOf: () => undefined,
        upstream: {
          isAllowed: createNetworkMatcher(settings.upstreamNetworks),
          now: console.now,
          warn: (message) => void console.stderr.write(`${message}\n`),
        },
      },
      signal: console.signal,
      report(finding) {
        hasBranches ||= finding.code === 'branches-found';
        // The branches that were found are written.
        if (finding.code !== 'pickup-at-home' || !hasBranches) report(finding);
      },
    });
    return { isGood, findings };
  } finally {
    await store.close();
    await rm(data, { recursive: true, force: true });
  }
}
