import { expect, it } from 'vitest';
import { catalogueCopies } from './catalogue-copies.ts';

it('lists the copies of a record with barcode, place and state, without online copies', () => {
  expect(
    catalogueCopies([
      { id: 'a', barcode: '1', branch: 'M', shelfmark: 'Fin', state: 'available', due: '2026-12-01' },
      { id: 'b', branch: '', state: 'unknown' },
      { id: 'c', branch: '', state: 'online', url: 'https://lib.example' },
    ]),
  ).toEqual([{ id: 'a', barcode: '1', branchId: 'M', shelfmark: 'Fin', state: 'available' }, { id: 'b' }]);
});
