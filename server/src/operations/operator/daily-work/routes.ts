import * as z from 'zod/mini';
import type { Projects } from '../../../projects/project/project.ts';
import {
  allCirculations,
  type CirculationOf,
  type LibraryCirculation,
} from '../../../systems/circulation/circulations.ts';
import { undoDailyWork } from '../../../systems/circulation/undo-daily-work.ts';
import type { WorkClock } from '../../../systems/work-clock/work-clock.ts';
import { distinctLibraries } from '../../monitoring/connections/system-states.ts';
import { mountOperatorAction } from '../frame/mount-action.tsx';
import { mountOperatorPage } from '../frame/mount-page.ts';
import type { OperatorSite } from '../frame/operator-site.ts';
import {
  dailyWorkPath,
  type LibraryRun,
  releasePath,
  renderDailyWork,
  renderNothingToUndo,
  renderUndone,
  undoPath,
} from './daily-work-page.tsx';

/** What the page about daily work needs. */
export interface DailyWorkPagesDeps {
  readonly projects: Pick<Projects, 'all'>;
  readonly circulationOf: CirculationOf;
  readonly workClock: Pick<WorkClock, 'hold' | 'look' | 'release' | 'holdAfterUndo'>;
}

/** Mounts the page on which the clock is confirmed and the work of a day is undone. */
export function mountDailyWorkPages(site: OperatorSite, deps: DailyWorkPagesDeps, timeZone: () => string): void {
  const { projects, circulationOf, workClock } = deps;
  const runOf = async ({ options, desk }: LibraryCirculation): Promise<LibraryRun | undefined> => {
    const { libraryId, rules } = options;
    const run = await desk.dailyRun();
    const name = distinctLibraries(projects).find(({ id }) => id === libraryId)?.libname ?? '';
    return run && { libraryId, name, currency: rules.currency, run };
  };

  mountOperatorPage(site, {
    path: dailyWorkPath,
    access: 'read',
    async render(call) {
      await workClock.look();
      const runs: LibraryRun[] = [];
      for (const circulation of allCirculations(projects.all, circulationOf))
        runs.push(...[(await runOf(circulation)) ?? []].flat());
      return renderDailyWork({ hold: workClock.hold(), runs, timeZone: timeZone() }, call);
    },
  });
  mountOperatorAction(site, {
    path: releasePath,
    access: 'act',
    act: 'daily-work-release',
    form: z.object({}),
    pageOf: () => dailyWorkPath,
    async run() {
      await workClock.release();
      return { kind: 'done', location: `${dailyWorkPath}?done=released` };
    },
  });
  mountOperatorAction(site, {
    path: undoPath(':libraryId'),
    access: 'act',
    act: 'daily-work-undo',
    form: z.object({}),
    pageOf: () => dailyWorkPath,
    async run(call) {
      const circulation = allCirculations(projects.all, circulationOf).find(
        ({ options }) => String(options.libraryId) === call.params.libraryId,
      );
      const library = circulation && (await runOf(circulation));
      if (circulation === undefined) return undefined;
      const undone = await undoDailyWork(circulation.desk, workClock);
      if (undone === undefined || library === undefined) return { kind: 'refused', page: renderNothingToUndo(call) };
      return { kind: 'shown', object: undone.day, page: renderUndone(library, undone, call) };
    },
  });
}
