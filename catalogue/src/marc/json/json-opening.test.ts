import { describe, expect, it } from 'vitest';
import { findOpening } from './json-opening.ts';

describe('the JSON around the first record', () => {
  it.each([
    ['{"leader":', 0, 0],
    ['{"id":1,"fields":[', 0, 0],
    ['{"collection": {"record": [{"leader"', 27, 3],
    ['{"record":[["LDR",', 10, 1],
    ['[{"_id":"a"', 1, 1],
    ['{"a":[{"b":["c"]}],"d":{"e":"}"},"f":[ {"datafield":', 39, 2],
  ])('is recognised in %s', (text, length, opened) => {
    expect(findOpening(text)).toEqual({ length, opened });
  });

  it.each([
    '',
    '{',
    '{"a":',
    '{"a":1}',
    '{"a" 1,"leader":',
    '{"a":1 "leader":',
    '{"a":"leader"}',
    '["a",',
    '{"a":"open',
    '{,}',
  ])('is not found in %s', (text) => {
    expect(findOpening(text)).toBeUndefined();
  });

  it('is found in one pass, however deep the nesting is', () => {
    for (const part of ['[', '{"a":', '[{"a":[', '{"a":[[],[]],"b":', '"', '{"\\']) {
      expect(findOpening(part.repeat(Math.floor(2_000 / part.length)))).toBeUndefined();
    }
  });
});
