/** The calendar date `YYYY-MM-DD` it is now in a zone; in the device's own zone when that one is unknown. */
export function dateInTimeZone(timeZone: string, now: Date): string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  try {
    return new Intl.DateTimeFormat('en-CA', { ...parts, timeZone }).format(now);
  } catch {
    return new Intl.DateTimeFormat('en-CA', parts).format(now);
  }
}
