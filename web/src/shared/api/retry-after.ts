/** Seconds after which a refused call may be made again (RFC 9110, section 10.2.3), by the error it failed with. */
const waits = new WeakMap<object, number>();

export function recordRetryAfter(error: object, headers: Headers): void {
  const seconds = Number(headers.get('Retry-After'));
  if (seconds > 0) waits.set(error, seconds);
}

export function getRetryAfter(error: unknown): number | undefined {
  return typeof error === 'object' && error !== null ? waits.get(error) : undefined;
}
