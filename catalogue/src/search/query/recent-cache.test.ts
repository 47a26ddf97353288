import { expect, test } from 'vitest';
import { RecentCache } from './recent-cache.ts';

test('what is used again stays, what is not used for long is forgotten', () => {
  const created: string[] = [];
  const cache = new RecentCache<string>(2);
  const use = (...keys: string[]) => {
    created.length = 0;
    for (const key of keys)
      cache.getOrCreate(key, () => {
        created.push(key);
        return key;
      });
    return [...created];
  };
  expect(use('a', 'b', 'a')).toEqual(['a', 'b']);
  expect(use('c', 'a', 'd', 'e')).toEqual(['c', 'd', 'e']);
  expect(use('a', 'b')).toEqual(['b']);
});

test('keeps that there is no value', () => {
  const cache = new RecentCache<undefined>(2);
  let calls = 0;
  const create = () => {
    calls += 1;
    return undefined;
  };
  for (const key of ['a', 'a', 'b', 'c', 'a']) cache.getOrCreate(key, create);
  expect(calls).toBe(3);
});
