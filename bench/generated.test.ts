import { readIso2709 } from '@buchfink/catalogue/marc/iso2709';
import { expect, test } from 'vitest';
import { asMarc } from './marc-reading.ts';
import { quantile } from './measure.ts';
import { queryClasses } from './queries.ts';
import { generateRecords } from './records.ts';
import { table } from './table.ts';

const records = [...generateRecords(300, 1)];

test('the same seed gives the same records, another seed gives others', () => {
  expect([...generateRecords(300, 1)]).toEqual(records);
  expect([...generateRecords(300, 2)][0]).not.toEqual(records[0]);
});

test('every class has as many queries as asked for, and none is empty', () => {
  for (const { queries } of queryClasses(records, 20, 1)) {
    expect(queries).toHaveLength(20);
    for (const { fields } of queries) expect(fields.every(({ text }) => text.length > 2)).toBe(true);
  }
});

test('the generated MARC is read without a repair', async () => {
  async function* source() {
    yield Buffer.concat(records.map(asMarc));
  }
  const read = [];
  for await (const reading of readIso2709(source())) read.push(reading);
  expect(read).toHaveLength(records.length);
  expect(read[0]).toMatchObject({ repairs: [] });
});

test('a quantile is a value that was measured', () => {
  expect(quantile([3, 1, 2], 0.5)).toBe(2);
  expect(quantile([5], 0.95)).toBe(5);
});

test('a table is markdown', () => {
  expect(table(['a', 'b'], [['x', '10']])).toBe('| a |  b |\n|---|---:|\n| x | 10 |');
});
