import { expect, test } from 'vitest';
import { branchToKeep } from './branch-to-keep.ts';

const option = (id: string, count: number) => ({ id, label: `Zweigstelle ${id}`, count, applied: false });
const branches = { options: [option('nord', 12), option('west', 0)] };

test('the one branch that is chosen can be kept as one’s own', () => {
  expect(branchToKeep(branches, ['nord'], undefined)).toMatchObject({ id: 'nord' });
  expect(branchToKeep(branches, [], undefined)).toBeUndefined();
  expect(branchToKeep(branches, ['nord', 'west'], undefined)).toBeUndefined();
});

test('a branch without hits is not offered: it may be none at all', () => {
  expect(branchToKeep(branches, ['west'], undefined)).toBeUndefined();
  expect(branchToKeep(branches, ['there-is-none'], undefined)).toBeUndefined();
});

test('the branch one has is not offered again, another one is', () => {
  const home = { libraryId: 1, id: 'nord', name: 'Zweigstelle nord' };
  expect(branchToKeep(branches, ['nord'], home)).toBeUndefined();
  expect(branchToKeep(branches, ['nord'], { ...home, id: 'west' })).toMatchObject({ id: 'nord' });
});
