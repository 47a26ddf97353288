import type { Geo } from '@buchfink/contract/libraries';

/** Where a branch or library is. */
export interface Whereabouts {
  geo?: Geo | undefined;
  /** Lines of a postal address. */
  address?: string | undefined;
}

/** OpenStreetMap has one address for both. */
const openStreetMap = ['{lat}%2C{lon}', '{address}'].map(
  (goal) => `https://www.openstreetmap.org/directions?to=${goal}`,
);

/**
 * The address of the way to a place: the first of the project's addresses (`map.route`) whose placeholders the place has
 * values for; undefined without one. It is a link only: nothing is fetched from there before the reader follows it.
 */
export function directionsUrl(
  { geo, address }: Whereabouts,
  addresses: readonly string[] = openStreetMap,
): string | undefined {
  const values: Readonly<Record<string, string | undefined>> = {
    lat: geo && String(geo.lat),
    lon: geo && String(geo.lon),
    address: address?.trim().replace(/\s*\n\s*/g, ', ') || undefined,
  };
  const placeholder = /\{(lat|lon|address)\}/g;
  const usable = addresses.find((url) =>
    [...url.matchAll(placeholder)].every(([, name = '']) => values[name] !== undefined),
  );
  return usable?.replace(placeholder, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}
