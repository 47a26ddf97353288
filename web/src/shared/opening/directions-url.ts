import type { Geo } from '@buchfink/contract/libraries';

/** Where a branch or library is. */
export interface Whereabouts {
  geo?: Geo | undefined;
  /** Lines of a postal address. */
  address?: string | undefined;
}

/**
 * The address of the way to a place, by its coordinates or else by its postal address; undefined without both. It is a
 * link only: nothing is fetched from there before the reader follows it.
 */
export function directionsUrl({ geo, address }: Whereabouts): string | undefined {
  const goal = geo ? `${geo.lat},${geo.lon}` : address?.trim().replace(/\s*\n\s*/g, ', ');
  return goal ? `https://www.openstreetmap.org/directions?to=${encodeURIComponent(goal)}` : undefined;
}
