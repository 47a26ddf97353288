import { statfs } from 'node:fs/promises';
import type { ClockHold } from '../../../systems/work-clock/clock-hold.ts';
import { type SystemStateSources, systemStates } from '../connections/system-states.ts';
import type { HealthSource } from './health-list.ts';

/** Free bytes below which the disk counts as full: a checkpoint and some days of changes need as much. */
const fullBelow = 200e6;

/** Finds the systems of libraries that are down. */
export const systemHealth =
  (sources: SystemStateSources): HealthSource =>
  () =>
    systemStates(sources)
      .filter(({ state }) => state === 'down')
      .map(({ library, role, code, since }) => ({
        role,
        code: 'system-down' as const,
        library: library.id,
        about: code,
        since,
      }));

/** Finds that work by the clock is held. */
export function clockHealth(hold: () => ClockHold | undefined): HealthSource {
  return () => {
    const held = hold();
    return held === undefined ? [] : [{ role: 'clock', code: 'clock-held', about: held.reason, since: held.since }];
  };
}

/** Finds that the disk of the data directory is full. */
export function diskHealth(
  dataDirectory: string,
  now: () => number,
  /** Tests replace it. */
  freeBytes: (folder: string) => Promise<number> = freeBytesOf,
): HealthSource {
  let since: number | undefined;
  return async () => {
    since = (await freeBytes(dataDirectory)) < fullBelow ? (since ?? now()) : undefined;
    return since === undefined ? [] : [{ role: 'disk', code: 'disk-full', since }];
  };
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
