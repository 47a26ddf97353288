import { expect, it } from 'vitest';
import { numberKey } from './fields.ts';

it.each([
  ['ISBN 3-548-23410-0', '9783548234106'],
  ['978 3 548 23410 6', '9783548234106'],
  ['3548234100 1', '35482341001'],
  ['(DE-588) 118577166', 'DE588118577166'],
])('takes the number %s as %s', (written, key) => {
  expect(numberKey(written)).toBe(key);
});
