import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import type { Projects } from '../projects/project/project.ts';
import type { CirculationOf } from '../systems/circulation/circulations.ts';
import { loadDemoPatrons } from './load-demo-patrons.ts';

/** The libraries and stores that the demo's patrons are added to. */
interface FillDemoOptions {
  readonly projects: Projects;
  readonly records: RecordStore;
  readonly circulationOf: CirculationOf;
  readonly now: () => Date;
  readonly warn: (message: string, error: unknown) => void;
}

/**
 * Adds the patrons behind the loans and reservations of the demo's catalogue at its first start. It runs while the
 * service already answers; `stop` ends it between two libraries.
 */
export function fillDemoInBackground(options: FillDemoOptions): { stop(): Promise<void> } {
  const { projects, records, circulationOf, now, warn } = options;
  const stopping = new AbortController();

  async function fill(): Promise<void> {
    for (const project of projects.all)
      await loadDemoPatrons({ project, records, circulationOf, now, signal: stopping.signal }, 'others');
  }
  const filling = fill().catch((error: unknown) => warn("The demo's patrons could not be made", error));

  return {
    async stop() {
      stopping.abort();
      await filling;
    },
  };
}
