import { expect, it } from 'vitest';
import { libraryNamed } from '#shared/testing/library-named.ts';
import type { Target } from '../stream/stream-state.ts';
import { visibleTargets } from './visible-targets.ts';

const target = (libraryId: number, ms?: number, state: Target['state'] = 'done'): Target => {
  return { libraryId, state, ms, nextOffset: 0, moreHits: 'none', facets: [] };
};
const targets = [target(1, 30), target(2, 10, 'empty'), target(3), target(4, 20)];
const library = (id: number, lat: number) => ({ ...libraryNamed(id, `B${id}`), geo: { lat, lon: 11 } });
const patron = {
  libraries: [library(1, 49), libraryNamed(2, 'B2'), library(3, 48.1), library(4, 48.5)],
  position: { lat: 48, lon: 11 },
  mine: [],
  branches: [],
  today: '2026-11-25',
};
const visibleIds = (sort: 'default' | 'distance' | 'response-time', showEmpty = true) =>
  visibleTargets(targets, { sort, patron, showEmpty }).map(({ libraryId }) => libraryId);

it('sorts libraries as given, by distance or by time, and shows those without hits only on request', () => {
  expect(visibleIds('default')).toEqual([1, 2, 3, 4]);
  expect(visibleIds('default', false)).toEqual([1, 3, 4]);
  expect(visibleIds('distance')).toEqual([3, 4, 1, 2]);
  expect(visibleIds('response-time')).toEqual([2, 4, 1, 3]);
});
