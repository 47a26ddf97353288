import type { ImportJob } from '../../systems/imports/import-job.ts';
import { runImport } from '../../systems/imports/run-import.ts';
import { type Console, withCommandContext } from '../command-context.ts';
import { UsageError } from '../command-error.ts';
import { languageOf, wordsOf } from '../command-language.ts';
import { importEventText } from './import-event-text.ts';
import { importProgress } from './import-progress.ts';
import { removalQuestion } from './removal-question.ts';

/** Does the job of a command line, or one that a page requested, and writes what it tells. Returns the exit code. */
export async function runJob(job: ImportJob, console: Console): Promise<number> {
  // The file of a requested run may have been discarded.
  if (job.command === 'import' && job.files.length === 0) throw new UsageError((words) => words.import.noFiles);
  return withCommandContext(console, async (opened) => {
    const progress = importProgress(console.stderr, wordsOf(console));
    try {
      const isDone = await runImport(job, {
        ...opened,
        threads: console.threads,
        now: console.now,
        signal: console.signal,
        run: console.run,
        report: (event) => {
          if (event.kind === 'progress') return progress.show(event.progress);
          progress.end();
          const [stream, text] = importEventText(event, languageOf(console));
          console[stream].write(`${text}\n`);
        },
        askRemoval: removalQuestion(console, progress.end),
      });
      return isDone ? 0 : 1;
    } finally {
      progress.end();
    }
  });
}
