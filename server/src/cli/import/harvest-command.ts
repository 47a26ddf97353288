import type { Harvest } from '../../systems/imports/import-job.ts';
import { readLibraryArgs } from '../read-args.ts';
import { parseRemoveUpTo } from './parse-remove-up-to.ts';

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
