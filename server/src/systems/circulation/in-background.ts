import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import type { Projects } from '../../projects/project/project.ts';
import type { WorkClock } from '../work-clock/work-clock.ts';
import { allCirculations, type CirculationOf } from './circulations.ts';
import { type DailyWorkDeps, scheduleDailyWork } from './daily-work.ts';
import { type FollowOptions, followCirculation } from './follow-circulation.ts';

/** Dependencies of the background work. */
export interface BackgroundOptions
  extends Pick<FollowOptions, 'revise' | 'version' | 'warn'>,
    Pick<DailyWorkDeps, 'endLogins'> {
  readonly projects: Projects;
  readonly circulationOf: CirculationOf;
  readonly records: RecordStore;
  readonly workClock: Pick<WorkClock, 'look' | 'hold'>;
  /** Receives what the work of a day has done. */
  readonly log: (message: string) => void;
}

/**
 * Runs the background work of circulation while the service answers: the catalogues follow circulation, and the daily
 * work runs.
 */
export function circulateInBackground(options: BackgroundOptions): { stop(): Promise<void> } {
  const { projects, circulationOf, records, revise, version, warn, workClock, endLogins, log } = options;
  const all = () => allCirculations(projects.all, circulationOf);
  const following = followCirculation({ records, followed: all, revise, version, warn });
  const daily = scheduleDailyWork({ libraries: all, workClock, endLogins, warn, log });

  return {
    async stop() {
      await Promise.all([following.stop(), daily.stop()]);
    },
  };
}
