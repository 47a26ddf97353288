import { expect, test } from 'vitest';
import { bufferWarnings } from './buffered-warnings.ts';

test('a warning is passed on once: when a log is there, and later ones at once', () => {
  const warnings = bufferWarnings();
  warnings.warn('early', 1);
  const logged: unknown[] = [];
  warnings.tellTo((...warning) => logged.push(warning));
  expect(logged).toEqual([['early', 1]]);
  warnings.warn('late', 2);
  expect(logged).toEqual([
    ['early', 1],
    ['late', 2],
  ]);
});
