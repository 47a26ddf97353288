import type { Projects } from '../../../projects/project/project.ts';
import type { MonitoringStore } from '../../../storage/monitoring/open-monitoring-store.ts';
import type { OpenRecordStore } from '../../../storage/records/open-record-store.ts';
import type { StorageLocation } from '../../../storage/storage.ts';
import type { ImportPagesDeps } from './routes.ts';
import { createRunQueue } from './run-queue.ts';
import { createRunStarter } from './start-run.ts';
import { openUploads } from './uploads.ts';

/** What the pages of imports are opened with. */
export interface ImportPagesOptions {
  readonly location: StorageLocation;
  readonly projects: Pick<Projects, 'all'>;
  readonly records: OpenRecordStore['records'];
  readonly monitoring: Pick<MonitoringStore, 'runs'>;
  /** The folder of the service's programs, as a URL. */
  readonly threads: string;
  readonly environment: NodeJS.ProcessEnv;
  /** The size of the largest file to upload, in megabytes; 0: none. */
  readonly maxMegabytes: number;
  readonly now: () => Date;
  /** Whether the clock may be wrong; then no upload is removed because it is old. */
  readonly isClockHeld: () => boolean;
  readonly warn: (message: string, error: unknown) => void;
}

/** Opens what the pages about imports work with: uploads, and the queue of runs, which starts at once. */
export function openImportPages(options: ImportPagesOptions): ImportPagesDeps & { close(): Promise<void> } {
  const { location, projects, records, maxMegabytes, warn } = options;
  const { runs } = options.monitoring;
  const isShared = location.databaseUrl !== undefined;
  const uploads = openUploads(location.dataDirectory, maxMegabytes * 1_000_000);
  const queue = createRunQueue({
    runs,
    uploads,
    isShared,
    warn,
    start: createRunStarter(options.threads, options.environment),
    now: () => options.now().getTime(),
    isClockHeld: options.isClockHeld,
  });
  return { projects, records, runs, queue, uploads, maxMegabytes, isShared, close: () => queue.close() };
}
