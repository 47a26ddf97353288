import type { CommandRun, RequestedRun } from './command-runs.ts';
import { RunOptions, RunProgress, RunReport } from './run-report.ts';

/** The columns of `command_run`, in the order of `RunRow`. */
export const runColumns =
  'id, library_id, command, is_dry_run, what, upload, options, requested, started, seen, progress, is_cancelled, ended, outcome, report';

/** A row of `command_run`. */
export interface RunRow {
  readonly id: string;
  readonly library_id: number;
  readonly command: CommandRun['command'];
  readonly is_dry_run: number;
  readonly what: string;
  readonly upload: string | null;
  readonly options: string;
  readonly requested: number;
  readonly started: number | null;
  readonly seen: number | null;
  readonly progress: string | null;
  readonly is_cancelled: number;
  readonly ended: number | null;
  readonly outcome: NonNullable<CommandRun['outcome']> | null;
  readonly report: string | null;
}

/** The values of a new row's columns up to `requested`. */
export const newRunValues = (run: RequestedRun, now: number) =>
  [
    ...[run.id, run.libraryId, run.command, run.isDryRun ? 1 : 0, run.what, run.upload ?? null],
    ...[JSON.stringify(run.options), now],
  ] as const;

/** The run of a row. A report that another version wrote in another form is absent. */
export function commandRunOf(row: RunRow): CommandRun {
  const progress = row.progress === null ? undefined : RunProgress.safeParse(JSON.parse(row.progress)).data;
  const report = row.report === null ? undefined : RunReport.safeParse(JSON.parse(row.report)).data;
  return {
    id: row.id,
    libraryId: row.library_id,
    command: row.command,
    isDryRun: row.is_dry_run === 1,
    what: row.what,
    upload: row.upload ?? undefined,
    options: RunOptions.safeParse(JSON.parse(row.options)).data ?? {},
    requested: row.requested,
    started: row.started ?? undefined,
    seen: row.seen ?? undefined,
    progress,
    isCancelled: row.is_cancelled === 1,
    ended: row.ended ?? undefined,
    outcome: row.outcome ?? undefined,
    report,
  };
}
