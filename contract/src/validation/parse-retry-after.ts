/**
 * The milliseconds that a `Retry-After` header asks to wait, at least 0: a number of seconds, or a date (RFC 9110, section
 * 10.2.3). Of a header that was sent twice the first counts. Undefined where there is none, or neither of the two.
 */
export function parseRetryAfter(header: string | readonly string[] | undefined, now: Date): number | undefined {
  const text = (typeof header === 'string' ? header : header?.[0])?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // Each form of a date begins with the name of its day; `Date.parse` takes more for one.
  const time = /^[A-Za-z]{3,9},? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : Math.max(0, time - now.getTime());
}
