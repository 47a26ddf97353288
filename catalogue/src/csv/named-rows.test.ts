import { expect, test } from 'vitest';
import { namedRows } from './named-rows.ts';

test('rows are keyed by the header line; missing cells are empty', () => {
  expect(namedRows('id,title\r\n1,"Der ""Faust"",\nerster Teil"\n\n2\n')).toEqual([
    { id: '1', title: 'Der "Faust",\nerster Teil' },
    { id: '2', title: '' },
  ]);
});

test('an unclosed quote throws', () => {
  expect(() => namedRows('id,title\n1,"Faust\n')).toThrow('row 2');
});
