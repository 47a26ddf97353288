import type { CheckedDatabase } from '../../../storage/integrity/checked-database.ts';
import type { AnswerWatch } from '../answers/answer-watch.ts';

const day = 24 * 3_600_000;

/** The check of all databases, at the start and once a day. */
export interface DailyDatabaseCheck {
  /** Checks now and every day, until `close`. */
  start(): void;
  /** Ends the check that runs. */
  close(): Promise<void>;
}

/** What the check needs. */
interface DailyDatabaseCheckDeps {
  /** Reads all databases in a thread; ends early when the signal aborts. */
  readonly check: (signal: AbortSignal) => Promise<readonly CheckedDatabase[]>;
  readonly answers: Pick<AnswerWatch, 'databaseChecked'>;
  readonly warn: (message: string, error?: unknown) => void;
}

/** Creates the check. What it finds is told as if a reader had met it. */
export function createDailyDatabaseCheck({ check, answers, warn }: DailyDatabaseCheckDeps): DailyDatabaseCheck {
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  const run = async () => {
    try {
      for (const { name, isWhole } of await check(stop.signal)) {
        answers.databaseChecked(name, isWhole);
        if (!isWhole) warn(`the database ${name} is damaged; "buchfink doctor" says what to do`);
      }
    } catch (error) {
      if (!stop.signal.aborted) warn('the databases could not be checked', error);
    }
  };
  const begin = () => {
    running = running.then(run);
  };
  return {
    start() {
      begin();
      timer = setInterval(begin, day);
      timer.unref();
    },
    async close() {
      clearInterval(timer);
      stop.abort(new Error('the service stops'));
      await running;
    },
  };
}
