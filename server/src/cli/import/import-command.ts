import type { FileImport } from '../../systems/imports/import-job.ts';
import { UsageError } from '../command-error.ts';
import { readLibraryArgs } from '../read-args.ts';
import { parseRemoveUpTo } from './parse-remove-up-to.ts';

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
    throw new UsageError((words) =>
      words.import.format({ names: Object.keys(formats).join(', '), value: JSON.stringify(format) }),
    );
  if (mode !== 'add' && mode !== 'replace' && mode !== 'delete')
    throw new UsageError((words) => words.import.mode({ value: JSON.stringify(mode) }));
  const twice = files.find((file, at) => files.indexOf(file) < at);
  if (twice !== undefined)
    throw new UsageError((words) => words.import.twice({ file: twice === '-' ? words.import.standardInput : twice }));
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
