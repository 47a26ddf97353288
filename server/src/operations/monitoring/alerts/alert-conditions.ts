import { checkpointName, parseState } from '@buchfink/catalogue/oai/harvest-state';
import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import type { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import type { BackupNote } from '../../../storage/backup/backup-note.ts';
import type { ImportOutcome } from '../../../storage/monitoring/import-outcomes.ts';
import type { SystemState } from '../connections/system-states.ts';
import { type HealthFinding, type HealthRole, healthKinds, healthRoles } from '../health-finding.ts';
import type { AlertBody } from './alert-message.ts';

const hour = 3_600_000;
/** A harvest or import that runs longer was killed. */
const maxRunTime = 24 * hour;

/** A state that alerts tell. */
export interface AlertCondition {
  /** Absent: the alert is about the whole installation. */
  readonly library?: LibrarySettings;
  readonly role: AlertBody['role'];
  /** `unknown` changes nothing. */
  readonly state: 'up' | 'down' | 'unknown';
  /** Since when it is down, in epoch milliseconds; absent: since now. */
  readonly since?: number;
  readonly code?: string;
  /** Whether it has to be down for a while before it is told. */
  readonly mustPersist: boolean;
}

/** The conditions of libraries' systems. */
export const systemConditions = (states: readonly Omit<SystemState, 'isMaintained'>[]): AlertCondition[] =>
  states.map((state) => ({ ...state, mustPersist: true }));

/** The roles whose conditions are those of libraries' systems, which may also be unknown. */
export const systemRoles: readonly HealthRole[] = ['catalogue', 'availability', 'account'];

/** The conditions of the other roles of findings: of each for the whole installation, and for each library. */
export function healthConditions(
  libraries: readonly LibrarySettings[],
  findings: readonly HealthFinding[],
): AlertCondition[] {
  const roles = healthRoles.filter((role) => !systemRoles.includes(role));
  return [undefined, ...libraries].flatMap((library) =>
    roles.map((role) => {
      const finding = findings.find((one) => one.role === role && one.library === library?.id);
      const about = { library, role };
      if (finding === undefined) return { ...about, state: 'up' as const, mustPersist: false };
      const { code, since } = finding;
      const { mustPersist } = healthKinds[code];
      return { ...about, state: 'down' as const, code, mustPersist, since };
    }),
  );
}

/** The conditions of the last imports and harvests of libraries. */
export function importConditions(
  libraries: readonly LibrarySettings[],
  outcomes: readonly ImportOutcome[],
  now: number,
): AlertCondition[] {
  return libraries.flatMap((library) => {
    const runs = outcomes.filter(({ libraryId }) => libraryId === library.id);
    if (runs.length === 0) return [];
    const faults = runs.flatMap(({ started, ended, outcome }) => {
      if (ended === undefined) return now - started > maxRunTime ? [{ since: started, code: 'import-unfinished' }] : [];
      return outcome === 'failed' ? [{ since: ended, code: 'import-failed' }] : [];
    });
    const [fault] = faults.sort((a, b) => a.since - b.since);
    const isRunning = runs.some(({ ended }) => ended === undefined);
    const state = fault ? 'down' : isRunning ? 'unknown' : 'up';
    return [{ library, role: 'import' as const, state, ...fault, mustPersist: false }];
  });
}

/**
 * The conditions of harvested libraries: `harvest-too-old` when the last complete harvest of a source began more than
 * `maxHours` ago. A source that was never harvested has no condition.
 */
export async function harvestConditions(
  libraries: readonly LibrarySettings[],
  store: Pick<RecordStore, 'checkpoint'>,
  { maxHours, now }: { readonly maxHours: number; readonly now: number },
): Promise<AlertCondition[]> {
  const conditions: AlertCondition[] = [];
  for (const library of libraries) {
    const times = await harvestTimes(library, store);
    if (times.length === 0) continue;
    const limit = Math.min(...times) + maxHours * hour;
    const fault = limit < now ? { since: limit, code: 'harvest-too-old' } : undefined;
    conditions.push({ library, role: 'harvest', state: fault ? 'down' : 'up', ...fault, mustPersist: false });
  }
  return conditions;
}

/**
 * The condition of the backups of a data directory: `backup-too-old` when the last one began more than `maxHours` ago.
 * A directory that was never backed up by `backup` has no condition: others may back it up.
 */
export function backupConditions(
  note: BackupNote | undefined,
  { maxHours, now }: { readonly maxHours: number; readonly now: number },
): AlertCondition[] {
  if (note === undefined) return [];
  const limit = note.at + maxHours * hour;
  const fault = limit < now ? { since: limit, code: 'backup-too-old' } : undefined;
  return [{ role: 'backup', state: fault ? 'down' : 'up', ...fault, mustPersist: false }];
}

/**
 * When the last complete harvests of a library's sources began, in epoch milliseconds. A source that was never harvested
 * has none. Throws `StorageError`.
 */
export async function harvestTimes(
  library: LibrarySettings,
  store: Pick<RecordStore, 'checkpoint'>,
): Promise<readonly number[]> {
  const times: number[] = [];
  for (const source of library.sources) {
    const time = Date.parse(parseState(await store.checkpoint(library.id, checkpointName(source))).until ?? '');
    if (!Number.isNaN(time)) times.push(time);
  }
  return times;
}
