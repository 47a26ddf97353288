import { describe, expect, it } from 'vitest';
import { cleanUserId, missingIn } from './credentials.ts';

describe('the form of the login', () => {
  it.each([
    [{ libraryId: 0, userId: 'x', password: 'y' }, ['library']],
    [{ libraryId: 1, userId: '', password: 'y' }, ['userId']],
    [{ libraryId: 1, userId: 'x', password: '' }, ['password']],
    [{ libraryId: 0, userId: '', password: '' }, ['library', 'userId', 'password']],
    [{ libraryId: 1, userId: 'x', password: ' ' }, []],
  ])('given %o lacks %j', (given, missing) => {
    const lacks = Object.entries(missingIn(given)).filter(([, isMissing]) => isMissing);
    expect(lacks.map(([field]) => field)).toEqual(missing);
  });

  it.each([
    [' 2004 7713 068 ', '20047713068'],
    ['2004\u00a07713', '20047713'],
    [' ada lovelace ', 'ada lovelace'],
    ['A 123', 'A 123'],
    ['   ', ''],
  ])('takes %j for %j', (text, userId) => {
    expect(cleanUserId(text)).toBe(userId);
  });
});
