import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ImportReport } from '@buchfink/catalogue/import/import-report';
import { harvest } from '@buchfink/catalogue/oai/harvest';
import type { OaiClientGiven } from '@buchfink/catalogue/oai/oai-client';
import { isFaulty, takeIn } from './take-in.ts';
import { UsageError } from './usage.ts';
import { askWeb } from './web-request.ts';
import { atWork, type Console } from './workplace.ts';

/** `harvest`: what has changed in a library's repositories, then the index. Answers the exit code. */
export async function harvestCommand(args: readonly string[], console: Console): Promise<number> {
  const given = readArgs(args);
  return atWork(console, async ({ store, indexer, ownLibrary }) => {
    const library = ownLibrary(given.library);
    const { id, sources } = library;
    if (sources.length === 0) throw new UsageError(`Library ${id} has no \`sources\` in libraries.yaml.`);
    const done = await takeIn(library, { console, store, indexer, report: given.report }, (records) =>
      harvest({ ...records, sources, isFull: given.full, client: clientOf(console) }),
    );
    if (done === undefined) return 1;
    if (given.full) console.stderr.write(removalText(done));
    return isFaulty(done) ? 1 : 0;
  });
}

/** What a full harvest has to say of what it did not remove. */
function removalText(done: ImportReport): string {
  if (isFaulty(done)) return 'Nothing was removed, since not every repository could be read whole.\n';
  if (done.total.skipped === 0) return '';
  return 'Records that the repository has, but that could not be read now, stay as they were.\n';
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
