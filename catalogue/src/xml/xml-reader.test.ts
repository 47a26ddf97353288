import { expect, it } from 'vitest';
import { controlMark } from './fault-marks.ts';
import { xmlReader } from './xml-reader.ts';

it('reads control characters as marks, also as references with leading zeros', () => {
  let output = '';
  const add = (text: string) => {
    output += text;
  };
  const reader = xmlReader({ open: () => {}, text: add, close: () => {} }, { depth: 2, elements: 2 });
  reader.write('<a>1\u001f2&#31;3&#x0000000001;4&#000000000011;5&#x9;6</a>');
  expect(output).toBe(`1${controlMark}2${controlMark}3${controlMark}4${controlMark}5\t6`);
});
