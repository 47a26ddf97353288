import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import { loadDemoPatrons } from '../demo/load-patrons.ts';
import type { Projects } from '../projects/project.ts';
import { allCirculations, type CirculationOf } from './circulations.ts';
import { scheduleDailyWork } from './daily-work.ts';
import { type FollowOptions, followCirculation } from './follow-circulation.ts';

/** What goes on behind the accounts works with this. */
export interface BackgroundOptions extends Pick<FollowOptions, 'revise' | 'version' | 'warn'> {
  readonly projects: Projects;
  readonly circulationOf: CirculationOf;
  readonly records: RecordStore;
  readonly now: () => Date;
}

/**
 * What goes on while the service answers: catalogues follow circulation, the day's work is done, and at the first start of
 * the demo those who stand behind what is lent are made.
 */
export function circulateInBackground(given: BackgroundOptions): { stop(): Promise<void> } {
  const { projects, circulationOf, records, revise, version, warn, now } = given;
  const all = () => allCirculations(projects.all, circulationOf);
  const following = followCirculation({ records, followed: all, revise, version, warn });
  const daily = scheduleDailyWork(all, warn);
  const stopping = new AbortController();

  async function fillDemo(): Promise<void> {
    for (const project of projects.all)
      await loadDemoPatrons({ project, records, circulationOf, now, signal: stopping.signal }, 'others');
  }
  const filling = fillDemo().catch((error: unknown) => warn("The demo's patrons could not be made", error));

  return {
    async stop() {
      stopping.abort();
      await Promise.all([following.stop(), daily.stop(), filling]);
    },
  };
}
