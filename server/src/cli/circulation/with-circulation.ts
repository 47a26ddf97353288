import type { OpenCirculationStore } from '../../storage/circulation/open-circulation-store.ts';
import type { MonitoringStore } from '../../storage/monitoring/open-monitoring-store.ts';
import { storageAt } from '../../storage/storage.ts';
import {
  type CirculationOf,
  createCirculations,
  type LibraryCirculation,
} from '../../systems/circulation/circulations.ts';
import type { Indexes } from '../../systems/indexing/indexes.ts';
import { openWorkClock, type WorkClock } from '../../systems/work-clock/work-clock.ts';
import {
  type CommandContext,
  type Console,
  startCommandIndexes,
  warningWriter,
  withCommandContext,
} from '../command-context.ts';
import { UsageError } from '../command-error.ts';
import { languageOf } from '../command-language.ts';

/** Opens the circulation of one library, also while a service is running, and closes it afterwards. */
export function withLibraryCirculation<Result>(
  console: Console,
  libraryId: string,
  work: (circulation: LibraryCirculation, context: CommandContext) => Promise<Result>,
): Promise<Result> {
  return withCommandContext(console, (context) => {
    const { settings, location, store, library } = context;
    const chosen = library(libraryId);
    return withCirculation({ settings, location, store, console }, async ({ circulationOf }) => {
      const circulation = circulationOf(chosen);
      if (circulation === undefined) throw new UsageError(({ patron }) => patron.noAccounts({ library: chosen.id }));
      return work(circulation, context);
    });
  });
}

/** Opens the circulation of all libraries and closes it afterwards. */
export async function withCirculation<Result>(
  {
    settings,
    location,
    store,
    console,
  }: Pick<CommandContext, 'settings' | 'location' | 'store'> & {
    readonly console: Console;
  },
  work: (open: {
    readonly opened: OpenCirculationStore;
    readonly circulationOf: CirculationOf;
    readonly workClock: WorkClock;
    readonly monitoring: MonitoringStore;
  }) => Promise<Result>,
): Promise<Result> {
  const warn = warningWriter(console);
  const opened = await storageAt(location).circulation({ warn });
  let monitoring: MonitoringStore | undefined;
  let indexes: Indexes | undefined;
  // The index is only needed for barcodes that circulation has not seen yet.
  const indexOf = (id: number) => {
    indexes ??= startCommandIndexes(location, settings, console);
    return indexes.of(id);
  };
  try {
    monitoring = await storageAt(location).monitoring({ warn });
    const { now } = console;
    const workClock = await openWorkClock({
      rows: monitoring.workClock,
      newestRow: opened.newestLine,
      now,
      warn,
      locale: languageOf(console),
    });
    const circulationOf = createCirculations({
      store: opened.store,
      records: store.records,
      indexOf: (id) => ({
        search: (query, signal) => indexOf(id).search(query, signal),
        suggest: (query, signal) => indexOf(id).suggest(query, signal),
      }),
      now,
      clock: workClock,
    });
    return await work({ opened, circulationOf, workClock, monitoring });
  } finally {
    await indexes?.close();
    await monitoring?.close();
    await opened.close();
  }
}
