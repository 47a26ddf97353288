import { expect, test } from 'vitest';
import { homeBranchCandidate } from './result-facets.tsx';

const option = (id: string, count: number) => ({ id, label: `Zweigstelle ${id}`, count, applied: false });
const branches = { options: [option('nord', 12), option('west', 0)] };

test('a single chosen branch can become the home branch', () => {
  expect(homeBranchCandidate(branches, ['nord'], undefined)).toMatchObject({ id: 'nord' });
  expect(homeBranchCandidate(branches, [], undefined)).toBeUndefined();
  expect(homeBranchCandidate(branches, ['nord', 'west'], undefined)).toBeUndefined();
});

test('a branch without hits is not offered: it may not exist', () => {
  expect(homeBranchCandidate(branches, ['west'], undefined)).toBeUndefined();
  expect(homeBranchCandidate(branches, ['there-is-none'], undefined)).toBeUndefined();
});

test('the home branch is not offered again, another branch is', () => {
  const home = { libraryId: 1, id: 'nord', name: 'Zweigstelle nord' };
  expect(homeBranchCandidate(branches, ['nord'], home)).toBeUndefined();
  expect(homeBranchCandidate(branches, ['nord'], { ...home, id: 'west' })).toMatchObject({ id: 'nord' });
});
