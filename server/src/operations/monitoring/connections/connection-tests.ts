import type { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import type { CheckFinding, ConnectionReport } from '../../../systems/connection-check/connection-report.ts';

/** The least milliseconds between two tests of one library. */
const pause = 60_000;
/** The number of libraries whose last test is kept. */
const maxStoredTests = 200;

/** Checks a library's systems; `report` gets each finding at once. */
export type RunConnectionTest = (
  library: LibrarySettings,
  signal: AbortSignal,
  report: (finding: CheckFinding) => void,
) => Promise<ConnectionReport>;

/** The last test of a library; times in epoch milliseconds. */
export interface ConnectionTest {
  readonly startedAt: number;
  readonly findings: readonly CheckFinding[];
  readonly state: 'running' | 'good' | 'bad' | 'aborted';
}

/** Tests of connections that operators start: one at a time, and one a minute for each library. */
export interface ConnectionTests {
  start(library: LibrarySettings): 'started' | 'busy' | 'too-soon';
  /** The test that runs or was the last one, since the service started. */
  of(libraryId: number): ConnectionTest | undefined;
  /** Waits until no test runs, at most this many milliseconds. */
  settled(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/** Creates the tests; `now` in epoch milliseconds. */
export function createConnectionTests(run: RunConnectionTest, now: () => number): ConnectionTests {
  const tests = new Map<number, { startedAt: number; findings: CheckFinding[]; state: ConnectionTest['state'] }>();
  const stop = new AbortController();
  let running: Promise<void> | undefined;

  return {
    start(library) {
      if (running !== undefined || stop.signal.aborted) return 'busy';
      const before = tests.get(library.id);
      if (before !== undefined && now() - before.startedAt < pause) return 'too-soon';
      const findings: CheckFinding[] = [];
      const test = { startedAt: now(), findings, state: 'running' as ConnectionTest['state'] };
      tests.delete(library.id);
      tests.set(library.id, test);
      const [oldest] = tests.keys();
      if (tests.size > maxStoredTests && oldest !== undefined) tests.delete(oldest);
      running = run(library, stop.signal, (finding) => void findings.push(finding))
        .then(
          ({ isGood }) => {
            test.state = isGood ? 'good' : 'bad';
          },
          () => {
            test.state = 'aborted';
          },
        )
        .finally(() => {
          running = undefined;
        });
      return 'started';
    },
    of: (libraryId) => tests.get(libraryId),
    async settled(milliseconds) {
      let timer: NodeJS.Timeout | undefined;
      const time = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, milliseconds);
      });
      await Promise.race([running, time]);
      clearTimeout(timer);
    },
    async close() {
      stop.abort(new Error('the service stops'));
      await running;
    },
  };
}
