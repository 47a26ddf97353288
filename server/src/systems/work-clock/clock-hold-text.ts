import type { ClockHold } from './clock-hold.ts';

const reasons: Readonly<Record<ClockHold['reason'], (since: string) => string>> = {
  silent: (since) => `the last sign of life is of ${since}, more than two days ago`,
  behind: (since) => `the newest row is of ${since}, later than the clock`,
  undone: () => 'the work of a day was undone',
};

/** The line of the log about work by the clock; `at` is the time of the clock. */
export function clockHoldText(hold: ClockHold | undefined, at: Date): string {
  if (hold === undefined) return 'Work by the clock goes on';
  const reason = reasons[hold.reason](new Date(hold.since).toISOString());
  return (
    `Work by the clock is held: the clock says ${at.toISOString()}, but ${reason}. No fee is charged for elapsed days, no ` +
    'reservation ends and nothing old is removed until somebody says that the clock is right: on the page "Daily work" ' +
    'for operators, or with `buchfink daily-work release`'
  );
}
