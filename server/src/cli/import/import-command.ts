import { importFiles } from '@buchfink/catalogue/import/import-files';
import { isAddress } from '@buchfink/catalogue/import/reading/open-source';
import type { ReadJob } from '@buchfink/catalogue/import/reading/read-job';
import type { FileImport } from '../../systems/imports/import-job.ts';
import { type Console, withCommandContext } from '../command-context.ts';
import { UsageError } from '../command-error.ts';
import { readLibraryArgs } from '../read-args.ts';
import { hasFaults, hasUnread, importRecords } from './import-records.ts';
import { readInThread } from './read-in-thread.ts';
import { parseRemoveUpTo } from './removal-consent.ts';

/** The most characters that are stored of the names of the imported files. */
const longestName = 500;

/** Reads files into a library, then updates the index. Returns the exit code. */
export async function importFromFiles(job: FileImport, console: Console): Promise<number> {
  const { library: libraryId, files, mode, format, report, isDryRun, removeUpTo } = job;
  // The file of a requested run may have been discarded.
  if (files.length === 0) throw new UsageError('import needs at least one file or address.');
  return withCommandContext(console, async ({ location, store, indexer, ownLibrary }) => {
    const library = ownLibrary(libraryId);
    const what = console.run?.what ?? `import --mode ${mode} ${files.map(nameOf).join(' ')}`.slice(0, longestName);
    const done = await importRecords(
      library,
      { report, isDryRun, removeUpTo, console, location, store, indexer, command: 'import', what },
      (records) => {
        const read = (job: ReadJob) => readInThread(console.threads, job, records.signal);
        return importFiles({ ...records, files, mode, format, read });
      },
    );
    if (done === undefined) return 1;
    if (mode !== 'replace' || !hasUnread(done)) return hasFaults(done) ? 1 : 0;
    console.stderr.write('Nothing was removed: not every file could be read to its end and held a title.\n');
    return 1;
  });
}

/** The name of a source, without the user and the query of an address: these may be secrets. */
function nameOf(source: string): string {
  if (!isAddress(source) || !URL.canParse(source)) return source;
  const { protocol, host, pathname } = new URL(source);
  return `${protocol}//${host}${pathname}`;
}

/** The job of a command line `import`. Throws `UsageError`. */
export function importJob(args: readonly string[]): FileImport {
  const {
    library,
    options,
    flags,
    more: files,
  } = readLibraryArgs('import', args, {
    hasMore: true,
    options: ['format', 'mode', 'report', 'remove-up-to'],
    flags: ['dry-run'],
  });
  const { format, mode = 'add', report } = options;
  const removeUpTo = parseRemoveUpTo(options['remove-up-to']);
  const isDryRun = flags['dry-run'] === true;
  if (format !== undefined && !isFormat(format))
    throw new UsageError(
      `--format: expected one of ${Object.keys(formats).join(', ')}, got ${JSON.stringify(format)}.`,
    );
  if (mode !== 'add' && mode !== 'replace' && mode !== 'delete')
    throw new UsageError(`--mode: expected add, replace or delete, got ${JSON.stringify(mode)}.`);
  const twice = files.find((file, at) => files.indexOf(file) < at);
  if (twice !== undefined) throw new UsageError(`${twice === '-' ? 'The standard input' : twice} occurs twice.`);
  return {
    command: 'import',
    library,
    mode,
    files: [...files],
    report,
    isDryRun,
    removeUpTo,
    format: format && formats[format],
  };
}

/** The formats by their names on the command line. */
const formats = { marc: 'iso2709', marcxml: 'marcxml', json: 'json', csv: 'csv' } as const;

function isFormat(name: string): name is keyof typeof formats {
  return Object.hasOwn(formats, name);
}
