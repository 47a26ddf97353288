import { parseArgs } from 'node:util';
import { importFiles } from '@buchfink/catalogue/import/import-records';
import { ImportStopped } from '@buchfink/catalogue/import/import-stopped';
import { importMappingOf } from './import-mapping-of.ts';
import { importProgress } from './import-progress.ts';
import { readInThread } from './import-reader.ts';
import { openReportFile } from './import-report-file.ts';
import { reportText } from './import-report-text.ts';
import { endStopped, indexStored } from './index-stored.ts';
import { UsageError } from './usage.ts';
import { atWork, type Console } from './workplace.ts';

/** `import`: files into a library, then the index anew. Answers the exit code. */
export async function importCommand(args: readonly string[], console: Console): Promise<number> {
  const given = readArgs(args);
  return atWork(console, async ({ store, indexer, ownLibrary }) => {
    const settings = ownLibrary(given.library);
    const { id } = settings;
    const report = given.report === undefined ? undefined : await openReportFile(given.report);
    const progress = importProgress(console.stderr);
    try {
      // What is stored is indexed while more is being read.
      indexer().open(id);
      const done = await importFiles({
        store: store.records,
        libraryId: id,
        files: given.files,
        mode: given.mode,
        mapping: importMappingOf(settings),
        ...(given.format && { format: given.format }),
        read: (job) => readInThread(console.threads, job),
        signal: console.signal,
        onProgress: progress.show,
        onNote: (note) => report?.write(note),
      });
      progress.end();
      console.stdout.write(reportText(done));
      await indexStored(console, indexer(), id);
      if (given.mode === 'replace' && done.files.some(({ faults }) => faults.length > 0))
        console.stderr.write('Nothing was removed, since not every file could be read whole.\n');
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

function readArgs(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      library: { type: 'string' },
      format: { type: 'string' },
      mode: { type: 'string', default: 'add' },
      report: { type: 'string' },
    },
  });
  const { library, format, mode, report } = values;
  if (library === undefined) throw new UsageError('import needs --library <id>.');
  if (format !== undefined && !isFormat(format))
    throw new UsageError(`--format is ${Object.keys(formats).join(', ')}, not ${JSON.stringify(format)}.`);
  if (mode !== 'add' && mode !== 'replace' && mode !== 'delete')
    throw new UsageError(`--mode is add, replace or delete, not ${JSON.stringify(mode)}.`);
  if (positionals.length === 0) throw new UsageError('import needs at least one file or address.');
  return { library, mode, files: positionals, report, format: format && formats[format] } as const;
}

/** The names of the formats on the command line. */
const formats = { marc: 'iso2709', marcxml: 'marcxml', json: 'json', csv: 'csv' } as const;

function isFormat(name: string): name is keyof typeof formats {
  return Object.hasOwn(formats, name);
}
