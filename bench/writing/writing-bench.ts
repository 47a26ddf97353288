import { setTimeout as sleep } from 'node:timers/promises';
import type { Query } from '../queries/query.ts';
import type { RecordFiles } from '../records/record-files.ts';
import { cpuSecondsOf } from '../service/import-run.ts';
import type { Service } from '../service/service.ts';
import type { ServiceFolders } from '../service/service-folders.ts';

/** A service that is measured while its records are written. */
export interface WritingBench {
  readonly service: Pick<Service, 'search' | 'pid'>;
  readonly folders: ServiceFolders;
  /** The records that it has. */
  readonly files: RecordFiles;
  readonly mix: readonly Query[];
  /** Seconds of a slice. Slices without writing and with it are measured in turns. */
  readonly seconds: number;
  readonly write: (text: string) => void;
}

/** Ratios as in `1.03`. */
export const formatRatio = (ratio: number): string => ratio.toFixed(3);

/** Waits until a process uses next to no processor time, as when the last segments are merged. At most a minute. */
export async function untilAtRest(pid: number): Promise<void> {
  const deadline = performance.now() + 60_000;
  for (let quiet = 0; quiet < 3 && performance.now() < deadline; ) {
    const before = cpuSecondsOf(pid);
    await sleep(500);
    quiet = cpuSecondsOf(pid) - before < 0.05 ? quiet + 1 : 0;
  }
}
