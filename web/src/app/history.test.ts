import { expect, it } from 'vitest';
import { normalizePath } from './history.ts';

it.each([
  ['/', '/'],
  ['//', '/'],
  ['/imprint', '/imprint'],
  ['/imprint/', '/imprint'],
  ['//imprint', '/imprint'],
  ['/imprint///', '/imprint'],
  ['//info//1//', '/info/1'],
  ['/record/1/a%2Fb', '/record/1/a%2Fb'],
])('the path %s is written %s', (path, tidy) => {
  expect(normalizePath(path)).toBe(tidy);
});
