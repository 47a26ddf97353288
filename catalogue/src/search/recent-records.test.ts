import { expect, test } from 'vitest';
import { recordOf } from '../record/record-body.ts';
import { recentRecords } from './recent-records.ts';

test('reads a body once, and another body of the same record anew', () => {
  const read = recentRecords();
  const [body, changed] = ['["a","BOOK","Alt"]', '["a","BOOK","Neu"]'];
  expect(read(body)).toEqual(recordOf(body));
  expect(read(body)).toBe(read(body));
  expect(read(changed).title).toBe('Neu');
});
