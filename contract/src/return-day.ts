/** No library lends for longer than so many years: a day beyond stands for "never", as 2099 and 2382 do. */
const longestLoan = 3;

/**
 * The day (`YYYY-MM-DD`) on which a lent copy can be said to be back: a day of the calendar, not past and not far ahead; else
 * none. What is overdue or due at a placeholder is lent, and nobody knows until when.
 */
export function credibleReturn(day: string | undefined, today: string): string | undefined {
  if (day === undefined) return undefined;
  const last = `${Number(today.slice(0, 4)) + longestLoan}${today.slice(4)}`;
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || day < today || day > last) return undefined;
  // 31 September is a day in October, or none.
  return new Date(`${day}T00:00Z`).toJSON()?.startsWith(day) ? day : undefined;
}
