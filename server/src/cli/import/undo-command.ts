import type { Undo } from '../../systems/imports/import-job.ts';
import { readLibraryArgs } from '../read-args.ts';

/** The job of a command line `undo`. Throws `UsageError`. */
export function undoJob(args: readonly string[]): Undo {
  const { library, flags } = readLibraryArgs('undo', args, { flags: ['dry-run'] });
  return { command: 'undo', library, isDryRun: flags['dry-run'] === true };
}
