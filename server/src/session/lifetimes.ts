import { accessTokenSeconds, type Keep, publicPlaceSeconds } from '@buchfink/contract/session';

const minute = 60_000;
const day = 24 * 60 * minute;

/** How long a session lasts, in milliseconds: without use (`idle`), at most (`most`), and its access tokens. */
export interface Lifetime {
  readonly idle: number;
  readonly most: number;
  readonly access: number;
}

/** The lifetimes by what was wished for (docs/security.md). */
export const lifetimes: Readonly<Record<Keep, Lifetime>> = {
  stay: { idle: 30 * day, most: 180 * day, access: accessTokenSeconds * 1000 },
  visit: { idle: day, most: 30 * day, access: accessTokenSeconds * 1000 },
  // Every use gives it five minutes more; nobody sits longer than this in a library.
  nothing: { idle: publicPlaceSeconds * 1000, most: day / 2, access: publicPlaceSeconds * 1000 },
};

/** How long a device counts as known after its last login. */
export const knownDeviceMilliseconds = 180 * day;

/** When a session that is used now is over. */
export function endOf(keep: Keep, created: number, now: number): number {
  return Math.min(now + lifetimes[keep].idle, created + lifetimes[keep].most);
}
