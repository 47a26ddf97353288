import { expect, test } from 'vitest';
import { namedRows } from './named-rows.ts';

test('rows have the names of the first line, and what is missing is empty', () => {
  expect(namedRows('id,title\r\n1,"Der ""Faust"",\nerster Teil"\n\n2\n')).toEqual([
    { id: '1', title: 'Der "Faust",\nerster Teil' },
    { id: '2', title: '' },
  ]);
});

test('a quote that is never closed is an error', () => {
  expect(() => namedRows('id,title\n1,"Faust\n')).toThrow('row 2');
});
