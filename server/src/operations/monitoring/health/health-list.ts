import type { HealthFinding } from '../health-finding.ts';

/** Looks for one kind of trouble. Without trouble it finds nothing. */
export type HealthSource = () => readonly HealthFinding[] | Promise<readonly HealthFinding[]>;

/** The one list of what is wrong, which readiness, doctor, metrics, the overview and alerts read. */
export interface HealthList {
  /** What is wrong now. Never fails: a source that fails finds nothing, and the log says so. */
  findings(): Promise<readonly HealthFinding[]>;
}

/** Creates the list. Readers that come while it is made get the same one. */
export function createHealthList(sources: readonly HealthSource[], warn: (message: string) => void): HealthList {
  let running: Promise<readonly HealthFinding[]> | undefined;
  const collect = async () => {
    const lists = sources.map(async (source) => {
      try {
        return await source();
      } catch (error) {
        warn(`what is wrong could not be looked for: ${String(error)}`);
        return [];
      }
    });
    return (await Promise.all(lists)).flat();
  };
  return {
    findings() {
      running ??= collect().finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}
