/** The `Retry-After` of refused calls in seconds (RFC 9110, section 10.2.3), by the error that was thrown. */
const waits = new WeakMap<object, number>();

export function recordRetryAfter(error: object, headers: Headers): void {
  const seconds = Number(headers.get('Retry-After'));
  if (seconds > 0) waits.set(error, seconds);
}

export function getRetryAfter(error: unknown): number | undefined {
  return typeof error === 'object' && error !== null ? waits.get(error) : undefined;
}
