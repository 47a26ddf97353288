import {
  type ConnectionChange,
  type ConnectionFault,
  type ConnectionKey,
  timeBounds,
} from '../../../storage/monitoring/connection-history.ts';
import { type CallObserver, isFailure } from '../../../systems/upstream/guard/call-statistics.ts';

/** Collects what happens to libraries' systems until it is stored. */
export interface ConnectionRecorder {
  readonly observer: CallObserver;
  /** Adds a stretch of time in which the state of a system was known. */
  observe(key: ConnectionKey, milliseconds: number, isDown: boolean): void;
  /** Hands over what was collected, and begins anew; `now` in epoch milliseconds. */
  take(now: number): { readonly changes: readonly ConnectionChange[]; readonly faults: readonly ConnectionFault[] };
}

interface Counts {
  readonly key: ConnectionKey;
  observed: number;
  down: number;
  calls: number;
  failures: number;
  readonly times: number[];
}

/** Creates a recorder; `now` in epoch milliseconds. Calls that were not made count for nothing. */
export function createConnectionRecorder(now: () => number): ConnectionRecorder {
  let counts = new Map<string, Counts>();
  let faults = new Map<string, ConnectionFault>();

  const countsOf = ({ libraryId, role }: ConnectionKey) => {
    const id = `${libraryId} ${role}`;
    const present = counts.get(id);
    if (present) return present;
    const times = Array<number>(timeBounds.length + 1).fill(0);
    const empty = { key: { libraryId, role }, observed: 0, down: 0, calls: 0, failures: 0, times };
    counts.set(id, empty);
    return empty;
  };

  return {
    observer: {
      ended({ libraryId, role, outcome, ms }) {
        if (outcome === 'gone' || outcome === 'spared') return;
        const entry = countsOf({ libraryId, role });
        entry.calls += 1;
        if (isFailure(outcome)) {
          entry.failures += 1;
          faults.set(`${libraryId} ${role}`, { libraryId, role, at: now(), code: outcome });
          return;
        }
        const bound = timeBounds.findIndex((most) => ms <= most);
        const place = bound === -1 ? timeBounds.length : bound;
        entry.times[place] = (entry.times[place] ?? 0) + 1;
      },
      shared: () => undefined,
    },
    observe(key, milliseconds, isDown) {
      const entry = countsOf(key);
      entry.observed += milliseconds;
      if (isDown) entry.down += milliseconds;
    },
    take(at) {
      const taken = {
        changes: [...counts.values()].map(({ key, ...numbers }) => ({ ...key, ...numbers, at })),
        faults: [...faults.values()],
      };
      counts = new Map();
      faults = new Map();
      return taken;
    },
  };
}

/** Passes each call on to all observers. */
export const observeByAll = (...observers: readonly CallObserver[]): CallObserver => ({
  ended(call) {
    for (const observer of observers) observer.ended(call);
  },
  shared(libraryId, how) {
    for (const observer of observers) observer.shared(libraryId, how);
  },
});
