import * as z from 'zod/mini';

const number = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max));
const seconds = z.number().check(z.gte(0.05), z.lte(25));

/**
 * The request limits and timeouts of a library's system: the key `limits` of its settings. The timeouts are shorter
 * than the 30 seconds after which the app gives up.
 */
export const UpstreamLimits = z.strictObject({
  parallel: z._default(number(1, 50), 4),
  waiting: z._default(number(0, 1000), 20),
  perMinute: z._default(number(1, 100_000), 120),
  searchSeconds: z._default(seconds, 8),
  recordSeconds: z._default(seconds, 8),
  cacheSeconds: z._default(z.number().check(z.gte(0), z.lte(3600)), 60),
});
export type UpstreamLimits = z.infer<typeof UpstreamLimits>;

/** The default limits; use them as `z._default(UpstreamLimits, usualLimits)`. */
export const usualLimits: UpstreamLimits = UpstreamLimits.parse({});

/**
 * The request limits of a library's account system: the key `limits` of its settings. An account is read by many messages, so it
 * may take longer than a search.
 */
export const AccountLimits = z.strictObject({
  parallel: z._default(number(1, 50), 4),
  waiting: z._default(number(0, 1000), 20),
  perMinute: z._default(number(1, 100_000), 120),
  callSeconds: z._default(seconds, 20),
});
export type AccountLimits = z.infer<typeof AccountLimits>;
