import { setTimeout as sleep } from 'node:timers/promises';
import { harvest } from '@buchfink/catalogue/oai/harvest';
import type { OaiClientOptions } from '@buchfink/catalogue/oai/oai-client';
import type { ImportReport } from '@buchfink/catalogue/report/import-report';
import { requestWeb } from '../../base/http/client/request-web.ts';
import type { Harvest } from '../../systems/imports/import-job.ts';
import { type Console, withCommandContext } from '../command-context.ts';
import { UsageError } from '../command-error.ts';
import { readLibraryArgs } from '../read-args.ts';
import { hasFaults, importRecords } from './import-records.ts';
import { parseRemoveUpTo } from './removal-consent.ts';

/** The job of a command line `harvest`. Throws `UsageError`. */
export function harvestJob(args: readonly string[]): Harvest {
  const { library, options, flags } = readLibraryArgs('harvest', args, {
    options: ['report', 'remove-up-to'],
    flags: ['full', 'dry-run'],
  });
  return {
    command: 'harvest',
    library,
    isFull: flags.full === true,
    isDryRun: flags['dry-run'] === true,
    removeUpTo: parseRemoveUpTo(options['remove-up-to']),
    report: options.report,
  };
}

/** Reads the changes of a library's repositories, then updates the index. Returns the exit code. */
export async function harvestSources(job: Harvest, console: Console): Promise<number> {
  const { library: libraryId, isFull, isDryRun, removeUpTo, report } = job;
  return withCommandContext(console, async ({ location, store, indexer, ownLibrary }) => {
    const library = ownLibrary(libraryId);
    const { id, sources } = library;
    if (sources.length === 0) throw new UsageError(`Library ${id} has no \`sources\` in libraries.yaml.`);
    const what = isFull ? 'harvest --full' : 'harvest';
    const run = { console, location, store, indexer, command: 'harvest' } as const;
    const importOptions = { ...run, report, isDryRun, removeUpTo, what };
    const done = await importRecords(library, importOptions, (records) =>
      harvest({ ...records, sources, isFull, client: clientOf(console) }),
    );
    if (done === undefined) return 1;
    if (isFull) console.stderr.write(removalText(done));
    return hasFaults(done) ? 1 : 0;
  });
}

/** Explains which records a full harvest did not remove. */
function removalText(done: ImportReport): string {
  // A refused removal has been reported already.
  if (done.refused) return '';
  if (hasFaults(done)) return 'Nothing was removed: not every repository could be read to its end.\n';
  if (done.total.skipped === 0) return '';
  return 'Records of the repository that could not be read stay as they were.\n';
}

function clientOf({ now }: Console): OaiClientOptions {
  return {
    fetch: (address, signal) =>
      requestWeb(address, { accept: 'text/xml, application/xml', 'accept-encoding': 'gzip' }, signal),
    wait: async (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
    now,
  };
}
