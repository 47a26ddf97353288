import type { WorkClockState } from '../../storage/monitoring/work-clock/work-clock-rows.ts';

/** So long may no sign of life come before the clock counts as unproven, in milliseconds. */
const maxSilence = 2 * 86_400_000;
/** Clocks are set back by so much without a reason to worry, in milliseconds. */
const tolerance = 5 * 60_000;

/**
 * Why work by the clock is held. `silent`: the last sign of life is more than two days ago, because the clock jumped or
 * because nothing ran; `behind`: there are rows that are newer than the clock; `undone`: an operator undid the work of a
 * day. `since` is the last sign of life, or the newest row, in epoch milliseconds.
 */
export interface ClockHold {
  readonly reason: 'silent' | 'behind' | 'undone';
  readonly since: number;
}

/** What is known about the time. */
export interface ClockEvidence {
  readonly state: WorkClockState | undefined;
  /** The time of the newest row; undefined without rows. */
  readonly newest: number | undefined;
}

/** Says whether work by the clock is held at a moment (epoch milliseconds), and why. */
export function clockHoldAt(now: number, { state, newest }: ClockEvidence): ClockHold | undefined {
  const seen = state?.seen ?? newest;
  if (seen === undefined) return undefined;
  if (state?.isUndone) return { reason: 'undone', since: seen };
  const latest = newest === undefined || newest === state?.accepted ? seen : Math.max(seen, newest);
  if (now < latest - tolerance) return { reason: 'behind', since: latest };
  return now - seen > maxSilence ? { reason: 'silent', since: seen } : undefined;
}
