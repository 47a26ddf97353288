/** No library lends for longer than so many years: a day beyond stands for "never", as 2099 and 2382 do. */
const longestLoan = 3;

/**
 * Whether a lent copy can be said to be back on a day (`YYYY-MM-DD`): a day of the calendar, not past and not far ahead. What
 * is overdue or due at a placeholder is lent, and nobody knows until when.
 */
function isCredibleReturn(day: string, today: string): boolean {
  const last = `${Number(today.slice(0, 4)) + longestLoan}${today.slice(4)}`;
  return /^\d{4}-\d\d-\d\d$/.test(day) && day >= today && day <= last && isOfCalendar(day);
}

/** Such as 31 September is not. */
function isOfCalendar(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/** The same day where it can be promised; else none. */
export function credibleReturn(day: string | undefined, today: string): string | undefined {
  return day !== undefined && isCredibleReturn(day, today) ? day : undefined;
}
