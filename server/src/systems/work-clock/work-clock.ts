import type { CirculationClock } from '@buchfink/connectors/builtin/circulation/circulation-options';
import { logLocale, type OperatorLocale } from '@buchfink/contract/locale';
import { reportWordsIn } from '../../messages/report-words.ts';
import type { WorkClockRows } from '../../storage/monitoring/work-clock/work-clock-rows.ts';
import { type ClockEvidence, type ClockHold, clockHoldAt } from './clock-hold.ts';

/** Milliseconds between two looks at the evidence, and between two stored signs of life. */
const lookEvery = 10_000;
const signEvery = 60_000;

/**
 * The clock by which work runs that time alone begins: fees of overdue loans, the end of reservations, everything that is
 * removed because it is old. It is held while the time is not proven, until an operator says that it is right.
 */
export interface WorkClock extends CirculationClock {
  /** Why work by the clock is held; undefined while it runs. */
  hold(): ClockHold | undefined;
  /** Reads the evidence again, and stores a sign of life while the work is not held. */
  look(): Promise<void>;
  /** Looks every ten seconds from now on, and tells changes. Returns a function that ends it. */
  follow(): () => Promise<void>;
  /** The clock is right: the work goes on from here. */
  release(): Promise<void>;
  /** Holds the work until `release`, because a day's work was undone. */
  holdAfterUndo(): Promise<void>;
}

/** What the clock needs. */
export interface WorkClockDeps {
  readonly rows: WorkClockRows;
  /** The time of the newest row in epoch milliseconds; undefined without one. */
  readonly newestRow: () => Promise<number | undefined>;
  /** With several nodes the time of the database. */
  readonly now: () => Date;
  readonly warn: (message: string, error?: unknown) => void;
  /** The language of the warnings; by default that of the log. */
  readonly locale?: OperatorLocale;
}

/** Opens the clock with the evidence that there is. Throws `StorageError`. */
export async function openWorkClock({
  rows,
  newestRow,
  now,
  warn,
  locale = logLocale,
}: WorkClockDeps): Promise<WorkClock> {
  let evidence: ClockEvidence = { state: undefined, newest: undefined };
  let told: ClockHold['reason'] | undefined;
  const holdAt = (at: Date) => clockHoldAt(at.getTime(), evidence);

  const put = async (state: NonNullable<ClockEvidence['state']>) => {
    await rows.put(state);
    evidence = { ...evidence, state };
  };
  const look = async () => {
    const [state, newest] = [await rows.read(), await newestRow()];
    evidence = { state, newest };
    const at = now();
    const hold = holdAt(at);
    // Rows that are written while the work is held prove nothing, so the first sign of life is stored at once.
    if (state === undefined) await put({ seen: newest ?? at.getTime(), isUndone: false });
    else if (hold === undefined && at.getTime() - state.seen >= signEvery) await put({ ...state, seen: at.getTime() });
    if (hold?.reason !== told) {
      told = hold?.reason;
      warn(clockHoldText(hold, at, locale));
    }
  };

  await look();
  return {
    hold: () => holdAt(now()),
    reading(at) {
      const isHeld = holdAt(at) !== undefined;
      // It is not earlier than it was when the clock was believed: a due date of before would cost a fee.
      const earliest = evidence.state?.seen ?? 0;
      return { now: isHeld && at.getTime() < earliest ? new Date(earliest) : at, isHeld };
    },
    look,
    follow() {
      let looking = Promise.resolve();
      const timer = setInterval(() => {
        looking = look().catch((error: unknown) => warn('The sign of life could not be stored', error));
      }, lookEvery);
      timer.unref();
      return () => {
        clearInterval(timer);
        return looking;
      };
    },
    async release() {
      const newest = await newestRow();
      await put({ seen: now().getTime(), isUndone: false, accepted: newest });
      await look();
    },
    async holdAfterUndo() {
      const { state } = evidence;
      await put({ ...state, seen: state?.seen ?? now().getTime(), isUndone: true });
      await look();
    },
  };
}

/** What the log says about work by the clock; `at` is the time of the clock. */
function clockHoldText(hold: ClockHold | undefined, at: Date, locale: OperatorLocale): string {
  const { workClock: words } = reportWordsIn(locale);
  if (hold === undefined) return words.goesOn;
  const since = new Date(hold.since).toISOString();
  const reason = hold.reason === 'undone' ? words.reasons.undone : words.reasons[hold.reason]({ since });
  return words.held({ clock: at.toISOString(), reason });
}
