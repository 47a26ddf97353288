import { expect, it } from 'vitest';
import { SeenCopies } from './seen-copies.ts';

it('remembers the copies of the two thousand records that were shown last', () => {
  const seen = new SeenCopies();
  const ids = Array.from({ length: 2001 }, (_, index) => `r${index}`);
  for (const id of ids) seen.add({ id, items: [{ id: 'a', branch: '', state: 'lent' }] });
  expect([...seen.of(['r0', 'r1', 'r2000', 'none'])]).toEqual([
    ['r1', [{ id: 'a', state: 'lent' }]],
    ['r2000', [{ id: 'a', state: 'lent' }]],
  ]);
});
