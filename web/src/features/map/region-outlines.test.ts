import type { Geo } from '@buchfink/contract/libraries';
import { describe, expect, it } from 'vitest';
import { regionOutlines } from './region-outlines.ts';

/** Even-odd rule. */
function contains(ring: readonly Geo[], { lat, lon }: Geo): boolean {
  let inside = false;
  ring.forEach((a, index) => {
    const b = ring[(index + 1) % ring.length] ?? a;
    const crosses = a.lat > lat !== b.lat > lat;
    if (crosses && lon < ((b.lon - a.lon) * (lat - a.lat)) / (b.lat - a.lat) + a.lon) inside = !inside;
  });
  return inside;
}

const places = [
  { lat: 48.93, lon: 9.8 },
  { lat: 49.1, lon: 9.5 },
  { lat: 48.8, lon: 10.1 },
  { lat: 48.95, lon: 9.9 },
];

describe('the outlines of a region', () => {
  it('surround all places, one curve within the other', () => {
    const rings = regionOutlines(places);
    expect(rings).toHaveLength(3);
    for (const ring of rings) expect(places.every((point) => contains(ring, point))).toBe(true);
    const [widest = [], , inner = []] = rings;
    expect(inner.every((corner) => contains(widest, corner))).toBe(true);
  });

  it('are discs around a single place, or several at one position', () => {
    for (const outline of [places.slice(0, 1), [...places.slice(0, 1), ...places.slice(0, 1)]]) {
      const [widest = []] = regionOutlines(outline);
      expect(widest.length).toBeGreaterThan(20);
      expect(contains(widest, { lat: 48.93, lon: 9.8 })).toBe(true);
    }
  });

  it('are empty without places', () => {
    expect(regionOutlines([])).toEqual([]);
  });
});
