import type { Copy } from '@buchfink/contract/record';
import { expect, it } from 'vitest';
import { likelyDay } from './likely-day.ts';

const today = '2026-11-25';
const lent = (id: string, returnDate?: string, issue?: string): Copy => ({
  id,
  branch: 'Mitte',
  branchId: 'M',
  state: 'lent',
  statusCode: 'RED',
  status: '',
  reservable: true,
  returnDate,
  issue,
});
const copies = [lent('1', '2026-12-14'), lent('2', '2026-12-03'), lent('3')];

it.each([
  [undefined, '2026-12-03'],
  [1, '2026-12-14'],
  [2, undefined],
])('with %s reservations before, a new one is likely to be ready on %s', (reservationCount, day) => {
  expect(likelyDay({ copies, reservationCount }, today)).toBe(day);
});

it('is unknown for overdue copies, and for issues, which do not replace one another', () => {
  expect(likelyDay({ copies: [lent('1', '2026-11-01'), lent('2', '2099-12-31')] }, today)).toBeUndefined();
  expect(likelyDay({ copies: [lent('1', '2026-12-03', '11/2026'), lent('2', '2026-12-03', '12/2026')] }, today)).toBe(
    undefined,
  );
});
