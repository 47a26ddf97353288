import type { ImportJob } from '../../systems/imports/import-job.ts';
import type { Console } from '../command-context.ts';

/** Does an import, harvest or undo, for the command line and for pages. Returns the exit code. */
export async function runImport(job: ImportJob, console: Console): Promise<number> {
  switch (job.command) {
    case 'import':
      return (await import('./import-command.ts')).importFromFiles(job, console);
    case 'harvest':
      return (await import('./harvest-command.ts')).harvestSources(job, console);
    case 'undo':
      return (await import('./undo-command.ts')).undoLastChange(job, console);
  }
}
