import { expect, test } from 'vitest';
import { keepShownOptions } from './keep-shown-options.ts';

interface CountedOption {
  readonly id: string;
  readonly count: number;
  readonly within?: readonly CountedOption[];
}
const option = (id: string, count: number): CountedOption => ({ id, count });

test('a shown option keeps its position, with its new count, also when it is no longer offered', () => {
  const shownOptions = [option('a', 5), option('b', 4), option('c', 3)];
  expect(keepShownOptions(shownOptions, [option('d', 9), option('c', 2), option('a', 1)])).toEqual([
    option('a', 1),
    option('b', 4),
    option('c', 2),
    option('d', 9),
  ]);
});

test('a year stays within its span', () => {
  const shownOptions: CountedOption[] = [{ ...option('1990-1999', 3), within: [option('1997', 0), option('1993', 3)] }];
  const now: CountedOption[] = [{ ...option('1990-1999', 4), within: [option('1993', 4)] }];
  expect(keepShownOptions(shownOptions, now)).toEqual([
    { ...option('1990-1999', 4), within: [option('1997', 0), option('1993', 4)] },
  ]);
});
