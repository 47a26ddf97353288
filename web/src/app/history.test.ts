import { expect, it } from 'vitest';
import { normalizePath } from '#shared/base-path/shown-address.ts';

it.each([
  ['/', '/'],
  ['//', '/'],
  ['/imprint', '/imprint'],
  ['/imprint/', '/imprint'],
  ['//imprint', '/imprint'],
  ['/imprint///', '/imprint'],
  ['//info//1//', '/info/1'],
  ['/record/1/a%2Fb', '/record/1/a%2Fb'],
  ['/%69mprint', '/imprint'],
  ['/%49%6d%50rint/', '/ImPrint'],
  ['/id%2Dcard', '/id-card'],
  ['/record/1/%41%2520%2F%2e%2E%C3%A4%30', '/record/1/A%2520%2F%2e%2E%C3%A40'],
])('the path %s is written %s', (path, tidy) => {
  expect(normalizePath(path)).toBe(tidy);
});
