import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import type { BackupNote } from '../../storage/backup/backup-note.ts';
import type { MonitoringStore } from '../../storage/monitoring/open-monitoring-store.ts';
import type { LibraryDirectory } from '../../systems/connections/library-directory.ts';
import {
  backupConditions,
  harvestConditions,
  healthConditions,
  importConditions,
  systemConditions,
} from './alerts/alert-conditions.ts';
import type { AlertSettings, MaxAges } from './alerts/alert-settings.ts';
import { announceChanges } from './alerts/announce-changes.ts';
import { type AlertWebhook, createAlertDelivery } from './alerts/deliver-alerts.ts';
import type { ConnectionRecorder } from './connections/connection-recorder.ts';
import { createIdleProbes } from './connections/probe-idle-systems.ts';
import { distinctLibraries, type SystemStateSources, systemStates } from './connections/system-states.ts';
import type { HealthList } from './health/health-list.ts';

/** Milliseconds between two rounds. */
const interval = 15_000;
/** A longer gap between two rounds was a sleeping machine: nothing is known of the rest of it. */
const maxGap = 60_000;
/** The history is stored every so many rounds. */
const roundsPerMinute = 4;

/** What the watch needs. */
export interface ConnectionWatchOptions extends SystemStateSources {
  readonly store: MonitoringStore;
  readonly records: Pick<RecordStore, 'checkpoint'>;
  readonly recorder: ConnectionRecorder;
  /** Whether this node calls idle systems and tells alerts for all nodes. Each node stores its part of the history. */
  readonly isLeader: () => boolean;
  readonly directory: SystemStateSources['directory'] & Pick<LibraryDirectory, 'probe'>;
  /** A remote system that nobody has called for so long is called once; 0: never. */
  readonly idleMinutes: number;
  /** The one list of what is wrong. */
  readonly health: HealthList;
  /** Undefined: no alerts. */
  readonly alerts: AlertSettings | undefined;
  readonly maxAges: MaxAges;
  /** The last backup of the data directory; undefined: none, or the data is elsewhere. */
  readonly lastBackup: () => Promise<BackupNote | undefined>;
  /** Whether the clock may be wrong; then nothing is removed because it is old. */
  readonly isClockHeld: () => boolean;
  readonly webhook: Omit<AlertWebhook, 'address' | 'secret'>;
}

/** Watches libraries' systems: stores their history and tells alerts. */
export interface ConnectionWatch {
  /** One round. Failures are warnings. */
  round(): Promise<void>;
  /** Rounds from now on, until `close`. */
  start(): void;
  /** Ends the rounds and stores what was not stored yet. */
  close(): Promise<void>;
}

/** Creates the watch. */
export function createConnectionWatch(options: ConnectionWatchOptions): ConnectionWatch {
  const { store, records, recorder, alerts, webhook, projects, maxAges, lastBackup } = options;
  const { now, warn } = webhook;
  const delivery = alerts && createAlertDelivery(store.alerts, { ...webhook, ...alerts });
  const probes = createIdleProbes(options.directory, {
    idleMinutes: options.idleMinutes,
    startedAt: now().getTime(),
  });
  let last: number | undefined;
  let rounds = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const storeHistory = async (at: number) => {
    const { changes, faults } = recorder.take(at);
    const isHeld = options.isClockHeld();
    // At the beginning of time nothing is old.
    await store.history.add(changes, faults, isHeld ? 0 : at);
    if (isHeld) return;
    await store.acts.forget(at);
    await store.logins.forget(at);
  };

  const announce = async (at: number, states: ReturnType<typeof systemStates>, { afterMinutes }: AlertSettings) => {
    const libraries = distinctLibraries(projects);
    const conditions = [
      ...systemConditions(states),
      ...healthConditions(libraries, await options.health.findings()),
      ...importConditions(libraries, await store.imports.all(), at),
      ...(await harvestConditions(libraries, records, { maxHours: maxAges.harvestHours, now: at })),
      ...backupConditions(await lastBackup(), { maxHours: maxAges.backupHours, now: at }),
    ];
    await announceChanges(conditions, store.alerts, { afterMinutes, now: at });
  };

  const runRound = async () => {
    const at = now().getTime();
    const passed = last === undefined ? 0 : Math.min(maxGap, Math.max(0, at - last));
    last = at;
    const states = systemStates(options);
    for (const { library, role, state } of states)
      if (state !== 'unknown') recorder.observe({ libraryId: library.id, role }, passed, state === 'down');
    if (rounds % roundsPerMinute === 0) await storeHistory(at);
    rounds += 1;
    if (!options.isLeader()) return;
    probes.start(states, at);
    if (alerts) await announce(at, states, alerts);
    // A receiver that hangs delays no round.
    void delivery?.deliver().catch((error: unknown) => warn('alerts could not be delivered', error));
  };

  const round = async () => {
    running ??= runRound()
      .catch((error: unknown) => warn('the state of connections could not be stored', error))
      .finally(() => {
        running = undefined;
      });
    await running;
  };

  return {
    round,
    start() {
      timer = setInterval(() => void round(), interval);
      timer.unref();
      void round();
    },
    async close() {
      clearInterval(timer);
      await running;
      await delivery?.close();
      await storeHistory(now().getTime()).catch((error: unknown) => warn('the history was not stored', error));
    },
  };
}
