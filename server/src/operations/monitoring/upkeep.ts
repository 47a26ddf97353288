import { statfs } from 'node:fs/promises';
import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import type { Projects } from '../../projects/project/project.ts';
import type { BackupNote } from '../../storage/backup/backup-note.ts';
import type { MonitoringStore } from '../../storage/monitoring/open-monitoring-store.ts';
import { harvestTimes } from './alerts/alert-conditions.ts';
import { distinctLibraries } from './connections/system-states.ts';
import type { Upkeep } from './metrics.ts';

/** What the upkeep is read from. */
interface UpkeepSources {
  readonly projects: Pick<Projects, 'all'>;
  readonly records: Pick<RecordStore, 'checkpoint'>;
  readonly store: Pick<MonitoringStore, 'imports'>;
  readonly dataDirectory: string;
  readonly lastBackup: () => Promise<BackupNote | undefined>;
}

/**
 * Creates the reader of the upkeep. Several gauges read it at once: one reading answers all calls that come while it
 * runs. It never fails: what cannot be read is not listed, since the metrics count most while a database is away.
 */
export function createUpkeep(sources: UpkeepSources): () => Promise<Upkeep> {
  let running: Promise<Upkeep> | undefined;
  return () => {
    running ??= readUpkeep(sources).finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function readUpkeep({ projects, records, store, dataDirectory, lastBackup }: UpkeepSources): Promise<Upkeep> {
  const libraries = distinctLibraries(projects);
  const harvests: { libraryId: number; at: number }[] = [];
  for (const library of libraries) {
    const times = await harvestTimes(library, records).catch(() => []);
    if (times.length > 0) harvests.push({ libraryId: library.id, at: Math.min(...times) });
  }
  const ids = new Set(libraries.map(({ id }) => id));
  const outcomes = await store.imports.all().catch(() => []);
  const imports = outcomes.filter(({ libraryId, ended }) => ids.has(libraryId) && ended !== undefined);
  const disk = await statfs(dataDirectory).catch(() => undefined);
  return {
    lastBackup: (await lastBackup())?.at,
    harvests,
    imports: imports.map(({ libraryId, command, outcome }) => ({
      libraryId,
      command,
      hasFailed: outcome === 'failed',
    })),
    freeBytes: disk && disk.bavail * disk.bsize,
  };
}
