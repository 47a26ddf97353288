import { expect, it } from 'vitest';
import { libraryNamed } from '#shared/testing/library-named.ts';
import type { Target } from '../stream/stream-state.ts';
import { settleTargets, sortTargets } from './arrange-targets.ts';

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
const sortedIds = (sort: 'default' | 'distance' | 'response-time') =>
  sortTargets(targets, { sort, patron }).map(({ libraryId }) => libraryId);
const ids = (list: readonly { libraryId: number }[]) => list.map(({ libraryId }) => libraryId);

it('sorts libraries as given, by distance or by time', () => {
  expect(sortedIds('default')).toEqual([1, 2, 3, 4]);
  expect(sortedIds('distance')).toEqual([3, 4, 1, 2]);
  expect(sortedIds('response-time')).toEqual([2, 4, 1, 3]);
});

it('puts libraries with hits first, then those that did not answer, and folds several without hits', () => {
  const over = [
    target(1, 9, 'empty'),
    target(2, 9, 'timeout'),
    target(3, 9),
    target(4, 9, 'empty'),
    target(5, 9, 'skipped'),
    target(6, 9),
  ];
  const { listed, folded } = settleTargets(over);
  expect([ids(listed), ids(folded)]).toEqual([
    [3, 6, 2, 5],
    [1, 4],
  ]);
});

it('lists a single library without hits last', () => {
  const { listed, folded } = settleTargets([target(1, 9, 'empty'), target(2, 9, 'error'), target(3, 9)]);
  expect([ids(listed), folded]).toEqual([[3, 2, 1], []]);
});
