import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { RepairReason } from '../../report/import-note.ts';
import { plainFields } from './plain-fields.ts';

const fieldEnd = '\u001e';
const mark = '\u001f';
/** Any text of a field, with many separators and combining marks. */
const value = fc
  .array(fc.constantFrom(mark, mark, 'a', 'ä', 'a\u0308', ' ', '語', 'xyz'), { maxLength: 9 })
  .map((parts) => parts.join(''));
const fields = fc.array(fc.tuple(fc.constantFrom('001', '008', '245', 'ITM'), value), { maxLength: 6 });

/** Parses fields step by step as the standard describes it. */
function parseByStandard(pairs: readonly (readonly [string, string])[]) {
  const repairs = new Set<RepairReason>();
  const controlFields: object[] = [];
  const dataFields: object[] = [];
  for (const [tag, text] of pairs) {
    const [indicators = '', ...parts] = text.split(mark);
    if (tag.startsWith('00') && (parts.length === 0 || indicators.length !== 2)) {
      controlFields.push({ tag, value: text.replaceAll(mark, ' ').normalize() });
      continue;
    }
    if (indicators.length < 2) repairs.add('indicator-missing');
    if (parts.includes('')) repairs.add('code-missing');
    const subfields = parts
      .filter((part) => part !== '')
      .map((part) => ({ code: part.charAt(0), value: part.slice(1).normalize() }));
    dataFields.push({ tag, ind1: indicators.charAt(0) || ' ', ind2: indicators.charAt(1) || ' ', subfields });
  }
  return { read: { controlFields, dataFields }, repairs };
}

/** Directory and data of these fields. */
function written(pairs: readonly (readonly [string, string])[]) {
  let directory = '';
  let data = '';
  for (const [tag, text] of pairs) {
    const length = Buffer.byteLength(text + fieldEnd);
    directory += tag + String(length).padStart(4, '0') + String(Buffer.byteLength(data)).padStart(5, '0');
    data += text + fieldEnd;
  }
  return { directory, data: Buffer.from(data) };
}

it('splits a record into the same fields as the step-by-step parser', () => {
  void fc.assert(
    fc.property(fields, (pairs) => {
      const { directory, data } = written(pairs);
      const repairs = new Set<RepairReason>();
      const read = plainFields(directory, data, 'utf8', repairs);
      const expected = parseByStandard(pairs);
      expect(read).toEqual(expected.read);
      expect(repairs).toEqual(expected.repairs);
    }),
  );
});

it('returns undefined and repairs nothing when a field terminator is inside a field', () => {
  const repairs = new Set<RepairReason>();
  const { directory, data } = written([
    ['245', `1${mark}${mark}a${fieldEnd}b`],
    ['300', `  ${mark}aX`],
  ]);
  expect(plainFields(directory, data, 'utf8', repairs)).toBeUndefined();
  expect(repairs.size).toBe(0);
});
