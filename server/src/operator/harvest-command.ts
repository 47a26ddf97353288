import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ImportStopped } from '@buchfink/catalogue/import/import-stopped';
import { harvest } from '@buchfink/catalogue/oai/harvest';
import type { OaiClientGiven } from '@buchfink/catalogue/oai/oai-client';
import { importMappingOf } from './import-mapping-of.ts';
import { importProgress } from './import-progress.ts';
import { openReportFile } from './import-report-file.ts';
import { reportText } from './import-report-text.ts';
import { endStopped, indexStored } from './index-stored.ts';
import { UsageError } from './usage.ts';
import { askWeb } from './web-request.ts';
import { atWork, type Console } from './workplace.ts';

/** `harvest`: what has changed in a library's repositories, then the index. Answers the exit code. */
export async function harvestCommand(args: readonly string[], console: Console): Promise<number> {
  const given = readArgs(args);
  return atWork(console, async ({ store, indexer, ownLibrary }) => {
    const settings = ownLibrary(given.library);
    const { id, sources } = settings;
    if (sources.length === 0) throw new UsageError(`Library ${id} has no \`sources\` in libraries.yaml.`);
    const report = given.report === undefined ? undefined : await openReportFile(given.report);
    const progress = importProgress(console.stderr);
    try {
      // What is stored is indexed while more is being read.
      indexer().open(id);
      const done = await harvest({
        store: store.records,
        libraryId: id,
        sources,
        isFull: given.full,
        mapping: importMappingOf(settings),
        client: clientOf(console),
        signal: console.signal,
        onProgress: progress.show,
        onNote: (note) => report?.write(note),
      });
      progress.end();
      console.stdout.write(reportText(done));
      await indexStored(console, indexer(), id);
      return done.files.some(({ faults }) => faults.length > 0) ? 1 : 0;
    } catch (error) {
      progress.end();
      if (!(error instanceof ImportStopped)) throw error;
      await endStopped(error, console, indexer(), id);
      return 1;
    } finally {
      await report?.close();
    }
  });
}

function clientOf({ now }: Console): OaiClientGiven {
  return {
    ask: (address, signal) =>
      askWeb(address, { accept: 'text/xml, application/xml', 'accept-encoding': 'gzip' }, signal),
    wait: async (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
    now,
  };
}

function readArgs(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: { library: { type: 'string' }, full: { type: 'boolean', default: false }, report: { type: 'string' } },
  });
  const { library, full, report } = values;
  if (library === undefined) throw new UsageError('harvest needs --library <id>.');
  return { library, full, report };
}
