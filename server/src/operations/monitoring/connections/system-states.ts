import type { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import type { Projects } from '../../../projects/project/project.ts';
import type { LibraryDirectory } from '../../../systems/connections/library-directory.ts';
import type { SystemRole } from '../../../systems/upstream/guard/call-statistics.ts';
import type { AnswerWatch } from '../answers/answer-watch.ts';

/** The state of one system of a library now. */
export interface SystemState {
  readonly library: LibrarySettings;
  readonly role: SystemRole;
  /** `unknown`: nobody has called it yet, or it is in maintenance. */
  readonly state: 'up' | 'down' | 'unknown';
  readonly isMaintained: boolean;
  /** When it went down, in epoch milliseconds, and why. */
  readonly since?: number;
  readonly code?: string;
}

/** What the states are read from. */
export interface SystemStateSources {
  readonly projects: Pick<Projects, 'all'>;
  readonly directory: Pick<LibraryDirectory, 'statusOf' | 'reportsOf' | 'rolesOf'>;
  /** The libraries whose search index cannot be opened. */
  readonly brokenIndexes: () => readonly number[];
  /** What readers get. */
  readonly answers: Pick<AnswerWatch, 'failing'>;
}

/**
 * Failures in a row that count as down. A quiet system has too few calls to open its circuit breaker, which counts
 * those of half a minute.
 */
const enoughFailures = 3;

/** The libraries of all projects, each once, with the settings of its first project. */
export function distinctLibraries({ all }: Pick<Projects, 'all'>): LibrarySettings[] {
  const byId = new Map<number, LibrarySettings>();
  for (const { libraries } of all)
    for (const library of libraries) if (!byId.has(library.id)) byId.set(library.id, library);
  return [...byId.values()];
}

/** Reads the states of all systems. Connects libraries that nobody has used yet, which makes no call. */
export function systemStates({ projects, directory, brokenIndexes, answers }: SystemStateSources): SystemState[] {
  const broken = new Set(brokenIndexes());
  return distinctLibraries(projects).flatMap((library) => {
    try {
      directory.rolesOf(library.id);
    } catch {
      // The configuration has just changed: the library is gone.
      return [];
    }
    const isMaintained = directory.statusOf(library.id, 'en').state === 'maintenance';
    return directory.reportsOf(library.id).map((report): SystemState => {
      const { role, isRemote, downSince, lastSuccess, lastFailure, failing } = report;
      if (isMaintained) return { library, role, state: 'unknown', isMaintained };
      // What is being prepared is told as such.
      const isFailing =
        failing !== undefined && failing.calls >= enoughFailures && lastFailure?.code !== 'library-preparing';
      const toReaders = answers.failing(library.id, role);
      if (downSince !== undefined || isFailing || toReaders) {
        const times = [downSince, isFailing ? failing.since : undefined, toReaders?.since];
        const since = Math.min(...times.filter((time) => time !== undefined));
        const code = toReaders?.code ?? lastFailure?.code;
        return { library, role, state: 'down', isMaintained, since, code };
      }
      if (!isRemote) {
        const isBroken = role === 'catalogue' && broken.has(library.id);
        return {
          library,
          role,
          state: isBroken ? 'down' : 'up',
          isMaintained,
          code: isBroken ? 'index-broken' : undefined,
        };
      }
      return { library, role, state: lastSuccess === undefined ? 'unknown' : 'up', isMaintained };
    });
  });
}
