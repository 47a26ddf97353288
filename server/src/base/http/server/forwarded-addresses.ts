import type { IncomingHttpHeaders } from 'node:http';

/**
 * Writes `unknown` for each empty entry of `X-Forwarded-For` (RFC 7239, 6.2), before anything asks for the caller. An
 * empty one is skipped otherwise, and its caller then has the address of the proxy: on the same machine that is the
 * one of operators.
 */
export function nameEmptyForwards(headers: IncomingHttpHeaders): void {
  const header = headers['x-forwarded-for'];
  if (header === undefined) return;
  const entries = [header].flat().join(',').split(',');
  headers['x-forwarded-for'] = entries.map((entry) => entry.trim() || 'unknown').join(', ');
}
