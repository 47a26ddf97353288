import { accessTokenSeconds, type Keep, maxLoginDays, publicPlaceSeconds } from '@buchfink/contract/session';

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * Lifetime of a session, in milliseconds: without use (`idle`), at most (`max`), and of its access tokens
 * (`access`).
 */
export interface Lifetime {
  readonly idle: number;
  readonly max: number;
  readonly access: number;
}

/** The lifetimes by the patron's choice (docs/security.md). */
export const lifetimes: Readonly<Record<Keep, Lifetime>> = {
  stay: { idle: 30 * day, max: maxLoginDays * day, access: accessTokenSeconds * 1000 },
  visit: { idle: day, max: 30 * day, access: accessTokenSeconds * 1000 },
  // Each use extends the session to five minutes from then. Nobody stays longer than twelve hours in a library.
  nothing: { idle: publicPlaceSeconds * 1000, max: day / 2, access: publicPlaceSeconds * 1000 },
};

/** Time after its last login during which a device counts as known, in milliseconds. */
export const knownDeviceMilliseconds = 180 * day;

/** The end of a session that is used now, in epoch milliseconds. */
export function endOf(keep: Keep, created: number, now: number): number {
  return Math.min(now + lifetimes[keep].idle, created + lifetimes[keep].max);
}
