import { decimalText } from '@buchfink/contract/currency';
import type { MonitoringStore } from '../../storage/monitoring/open-monitoring-store.ts';
import { commandLineOperator } from '../../storage/monitoring/operator-acts.ts';
import {
  allCirculations,
  type CirculationOf,
  type LibraryCirculation,
} from '../../systems/circulation/circulations.ts';
import { dailyRunText } from '../../systems/circulation/daily-run-text.ts';
import { undoDailyWork } from '../../systems/circulation/undo-daily-work.ts';
import type { WorkClock } from '../../systems/work-clock/work-clock.ts';
import { type CommandContext, type Console, withCommandContext } from '../command-context.ts';
import { languageOf, wordsOf } from '../command-language.ts';
import { readArgs, readLibraryArgs } from '../read-args.ts';
import { runSubcommand, type Subcommand, writeFailure, writeLine } from '../subcommand.ts';
import { withCirculation } from './with-circulation.ts';

/** `daily-work <subcommand>`: what happens because a new day has begun. Returns the exit code. */
export function dailyWorkCommand(args: readonly string[], console: Console): Promise<number> {
  return runSubcommand('daily-work', acts, args, console);
}

const acts: Readonly<Record<string, Subcommand>> = {
  show: (args, console) => {
    readArgs('daily-work show', args, {});
    return withDailyWork(console, async ({ projects, circulationOf, workClock }) => {
      // What is held was told on standard error.
      if (workClock.hold() === undefined) writeLine(console, wordsOf(console).dailyWork.runs);
      for (const { options, desk } of allCirculations(projects, circulationOf)) {
        const run = await desk.dailyRun();
        const { libraryId, rules } = options;
        if (run !== undefined)
          writeLine(console, `${dailyRunText(run, { libraryId, currency: rules.currency }, languageOf(console))}.`);
      }
      return 0;
    });
  },
  release: (args, console) => {
    readArgs('daily-work release', args, {});
    return withDailyWork(console, async ({ workClock, acts: log }) => {
      await recorded(log, console, { act: 'daily-work-release' }, async () => {
        await workClock.release();
        return true;
      });
      return writeLine(console, wordsOf(console).dailyWork.released);
    });
  },
  undo: (args, console) => {
    const { library: id } = readLibraryArgs('daily-work undo', args, {});
    return withDailyWork(console, async ({ library, circulationOf, workClock, acts: log }) => {
      const circulation = circulationOf(library(id));
      const undone = circulation && (await recordedUndo(circulation, workClock, log, console));
      if (circulation === undefined || undone === undefined) {
        return writeFailure(console, wordsOf(console).dailyWork.nothingToUndo({ library: id }));
      }
      const { currency } = circulation.options.rules;
      const money = (amount: number) => `${decimalText(amount, currency)} ${currency}`;
      return writeLine(
        console,
        wordsOf(console).dailyWork.undone({
          ...undone,
          takenBack: money(undone.takenBack),
          settled: money(undone.settled),
        }),
      );
    });
  },
};

function recordedUndo(
  { desk, options }: LibraryCirculation,
  workClock: WorkClock,
  log: MonitoringStore['acts'],
  console: Console,
) {
  const act = { act: 'daily-work-undo', libraryId: options.libraryId };
  return recorded(log, console, act, () => undoDailyWork(desk, workClock));
}

/** Does an act with an entry in the log of operators, which is there before the act. Without a result it was refused. */
async function recorded<Result>(
  log: MonitoringStore['acts'],
  { now }: Console,
  act: { readonly act: string; readonly libraryId?: number },
  run: () => Promise<Result>,
): Promise<Result> {
  const number = await log.begin({ at: now().getTime(), operator: commandLineOperator, ...act });
  const result = await run().catch(async (error: unknown) => {
    await log.end(number, 'failed').catch(() => undefined);
    throw error;
  });
  await log.end(number, result === undefined ? 'refused' : 'done');
  return result;
}

function withDailyWork(
  console: Console,
  work: (
    open: Pick<CommandContext, 'projects' | 'library'> & {
      readonly circulationOf: CirculationOf;
      readonly workClock: WorkClock;
      readonly acts: MonitoringStore['acts'];
    },
  ) => Promise<number>,
): Promise<number> {
  return withCommandContext(console, ({ settings, location, store, projects, library }) =>
    withCirculation({ settings, location, store, console }, ({ circulationOf, workClock, monitoring }) =>
      work({ projects, library, circulationOf, workClock, acts: monitoring.acts }),
    ),
  );
}
