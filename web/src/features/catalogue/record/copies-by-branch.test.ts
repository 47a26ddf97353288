import type { Copy } from '@buchfink/contract/record';
import { expect, it } from 'vitest';
import { copiesByBranch } from './copies-by-branch.ts';

const copy = (id: string, branchId: string, statusCode: Copy['statusCode']): Copy => ({
  id,
  branch: branchId.toUpperCase(),
  branchId,
  status: '',
  statusCode,
  state: 'unknown',
  reservable: false,
});

it('lists the branch with an available copy first', () => {
  const copies = [copy('1', 'a', 'RED'), copy('2', 'b', 'YELLOW'), copy('3', 'a', 'UNKNOWN'), copy('4', 'c', 'GREEN')];
  expect(copiesByBranch(copies).map(({ name, copies: ofBranch }) => [name, ofBranch.map(({ id }) => id)])).toEqual([
    ['C', ['4']],
    ['B', ['2']],
    ['A', ['1', '3']],
  ]);
});

it('keeps the order of the service among branches with an available copy, after the home branch', () => {
  const copies = [copy('1', 'open', 'GREEN'), copy('2', 'opens-first', 'GREEN'), copy('3', 'main', 'GREEN')];
  const idsOf = (home?: string) => copiesByBranch(copies, home).map(({ id }) => id);
  expect(idsOf()).toEqual(['open', 'opens-first', 'main']);
  expect(idsOf('main')).toEqual(['main', 'open', 'opens-first']);
});
