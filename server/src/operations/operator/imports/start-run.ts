import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CommandRun } from '../../../storage/monitoring/runs/command-runs.ts';
import type { ImportJob, RequestedJob } from '../../../systems/imports/import-job.ts';

/** A run in its own process. */
export interface RunningProcess {
  /** Resolves with the end of what it wrote to standard error, when it has ended. */
  readonly ended: Promise<string>;
  /** Has the run stop after the records that it has stored so far. */
  stop(): void;
  /** Ends the process at once. */
  kill(): void;
}

/** Starts the process of a run. `file`: the uploaded file that it reads. */
export type StartRun = (run: CommandRun, file: string | undefined) => RunningProcess;

/** The most characters of an error that are stored. */
const maxErrorLength = 2_000;

/**
 * Creates the starter of runs: its job is sent to a process of the service's own program (`run-process.ts`), with the
 * service's environment. `threads` is the folder of its file, as a URL.
 */
export function createRunStarter(threads: string, environment: NodeJS.ProcessEnv): StartRun {
  const program = fileURLToPath(new URL('run-process.js', threads));
  return (run, file) => {
    const child = fork(program, {
      env: environment,
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const requested: RequestedJob = { job: jobOf(run, file), run: { id: run.id, what: run.what } };
    // A process that ended before it read its job says so by its end.
    child.send(requested, () => {});
    let error = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      error = (error + text).slice(-maxErrorLength);
    });
    return {
      ended: endOf(child, () => error),
      stop: () => void child.kill('SIGTERM'),
      kill: () => void child.kill('SIGKILL'),
    };
  };
}

function jobOf({ command, libraryId, isDryRun, options }: CommandRun, file?: string): ImportJob {
  const { mode = 'add', isFull = false, removeUpTo } = options;
  const library = String(libraryId);
  if (command === 'undo') return { command, library, isDryRun: false };
  if (command === 'harvest') return { command, library, isFull, isDryRun, removeUpTo };
  return { command, library, files: file === undefined ? [] : [file], mode, isDryRun, removeUpTo };
}

function endOf(child: ChildProcess, error: () => string): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (failure) => resolve(failure.message));
    child.once('close', () => resolve(error()));
  });
}
