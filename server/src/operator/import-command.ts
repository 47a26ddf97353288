import { importFiles } from '@buchfink/catalogue/import/import-records';
import type { ReadJob } from '@buchfink/catalogue/import/read-job';
import { readInThread } from './import-reader.ts';
import { readLibraryArgs } from './read-args.ts';
import { hasUnread, isFaulty, takeIn } from './take-in.ts';
import { UsageError } from './usage.ts';
import { atWork, type Console } from './workplace.ts';

/** `import`: files into a library, then the index anew. Answers the exit code. */
export async function importCommand(args: readonly string[], console: Console): Promise<number> {
  const { wanted, files, mode, format, report } = given(args);
  return atWork(console, async ({ store, indexer, ownLibrary }) => {
    const library = ownLibrary(wanted);
    const read = (job: ReadJob) => readInThread(console.threads, job, console.signal);
    const done = await takeIn(library, { console, store, indexer, report }, (records) =>
      importFiles({ ...records, files, mode, ...(format && { format }), read }),
    );
    if (done === undefined) return 1;
    if (mode !== 'replace' || !hasUnread(done)) return isFaulty(done) ? 1 : 0;
    console.stderr.write('Nothing was removed, since not every file was read whole and held a title.\n');
    return 1;
  });
}

function given(args: readonly string[]) {
  const {
    library,
    options,
    more: files,
  } = readLibraryArgs('import', args, {
    hasMore: true,
    options: ['format', 'mode', 'report'],
  });
  const { format, mode = 'add', report } = options;
  if (format !== undefined && !isFormat(format))
    throw new UsageError(`--format is ${Object.keys(formats).join(', ')}, not ${JSON.stringify(format)}.`);
  if (mode !== 'add' && mode !== 'replace' && mode !== 'delete')
    throw new UsageError(`--mode is add, replace or delete, not ${JSON.stringify(mode)}.`);
  if (files.length === 0) throw new UsageError('import needs at least one file or address.');
  const twice = files.find((file, at) => files.indexOf(file) < at);
  if (twice !== undefined) throw new UsageError(`${twice === '-' ? 'The standard input' : twice} is given twice.`);
  return { wanted: library, mode, files, report, format: format && formats[format] } as const;
}

/** The names of the formats on the command line. */
const formats = { marc: 'iso2709', marcxml: 'marcxml', json: 'json', csv: 'csv' } as const;

function isFormat(name: string): name is keyof typeof formats {
  return Object.hasOwn(formats, name);
}
