import type { Geo } from '@buchfink/contract/libraries';

/** A point on a plane: kilometres east and north of the centre of the region. */
type PlanePoint = readonly [number, number];

const kilometresPerDegree = 111.2;
const corners = 24;

/**
 * The outlines of a region for a map without tiles: closed curves around all places, the widest first. Empty without
 * places.
 */
export function regionOutlines(places: readonly Geo[]): Geo[][] {
  if (places.length === 0) return [];
  const lat = middle(places.map((place) => place.lat));
  const lon = middle(places.map((place) => place.lon));
  const east = kilometresPerDegree * Math.cos((lat * Math.PI) / 180);
  const points = places.map((place): PlanePoint => [(place.lon - lon) * east, (place.lat - lat) * kilometresPerDegree]);
  const extent = Math.max(4, ...points.map(([x, y]) => Math.hypot(x, y)));
  return [0.5, 0.3, 0.13].map((share) =>
    smooth(convexHull(points.flatMap((point) => circlePoints(point, extent * share)))).map(([x, y]) => ({
      lat: lat + y / kilometresPerDegree,
      lon: lon + x / east,
    })),
  );
}

const middle = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2;

function circlePoints([x, y]: PlanePoint, radius: number): PlanePoint[] {
  return Array.from({ length: corners }, (_, index): PlanePoint => {
    const angle = (index / corners) * 2 * Math.PI;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

/** The convex hull, counter-clockwise (monotone chain, Andrew 1979). */
function convexHull(spots: readonly PlanePoint[]): PlanePoint[] {
  const sorted = spots.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...halfHull(sorted), ...halfHull(sorted.toReversed())];
}

function halfHull(sorted: readonly PlanePoint[]): PlanePoint[] {
  const chain: PlanePoint[] = [];
  for (const point of sorted) {
    for (;;) {
      const [last, before] = [chain.at(-1), chain.at(-2)];
      if (!last || !before || crossProduct(before, last, point) > 0) break;
      chain.pop();
    }
    chain.push(point);
  }
  return chain.slice(0, -1);
}

const crossProduct = (a: PlanePoint, b: PlanePoint, c: PlanePoint): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** Smooths a polygon by cutting its corners three times (Chaikin 1974). */
function smooth(spots: readonly PlanePoint[]): PlanePoint[] {
  let curve = [...spots];
  for (let pass = 0; pass < 3; pass++) {
    curve = curve.flatMap((point, index) => {
      const next = curve[(index + 1) % curve.length] ?? point;
      return [mix(point, next, 0.25), mix(point, next, 0.75)];
    });
  }
  return curve;
}

const mix = (a: PlanePoint, b: PlanePoint, share: number): PlanePoint => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];
