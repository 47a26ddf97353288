import type { ImportContext } from './import-context.ts';
import type { ImportJob } from './import-job.ts';

/**
 * Does an import of files, a harvest or an undo, or reports what it would change, for command line and pages. Returns
 * whether all of it was done; what was not has been reported. Throws `JobRefusal`, and what stores throw.
 */
export async function runImport(job: ImportJob, context: ImportContext): Promise<boolean> {
  switch (job.command) {
    case 'import':
      return (await import('./import-from-files.ts')).importFromFiles(job, context);
    case 'harvest':
      return (await import('./harvest-sources.ts')).harvestSources(job, context);
    case 'undo':
      return (await import('./undo-last-change.ts')).undoLastChange(job, context);
  }
}
