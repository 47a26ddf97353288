import { describe, expect, it } from 'vitest';
import { cleanUserId, validateCredentials } from './credentials.ts';

describe('the login form', () => {
  const required = { kind: 'required' };
  const anyLibrary = {};
  it.each([
    [{ userId: 'x', password: 'y' }, undefined, { library: required }],
    [{ userId: '', password: 'y' }, anyLibrary, { userId: required }],
    [{ userId: 'x', password: '' }, anyLibrary, { password: required }],
    [{ userId: '', password: '' }, undefined, { library: required, userId: required, password: required }],
    [{ userId: 'x', password: ' ' }, anyLibrary, {}],
  ])('given %o at %o lacks %j', (input, library, faults) => {
    expect(validateCredentials(input, library)).toEqual(faults);
  });

  it('is validated against the library’s rules for its cards', () => {
    const library = { login: { userId: { only: 'numbers', min: 7, max: 7 }, password: { min: 4 } } } as const;
    expect(validateCredentials({ userId: '12345678', password: '123' }, library)).toEqual({
      userId: { kind: 'max', count: 7 },
      password: { kind: 'min', count: 4 },
    });
    expect(validateCredentials({ userId: '1234567', password: '1234' }, library)).toEqual({});
  });

  it.each([
    [' 2004 7713 068 ', '20047713068'],
    ['2004\u00a07713', '20047713'],
    [' ada lovelace ', 'ada lovelace'],
    ['A 123', 'A 123'],
    ['*4711*', '4711'],
    [']C14711', '4711'],
    ['A4711B', 'A4711B'],
    ['   ', ''],
  ])('reads %j as %j', (text, userId) => {
    expect(cleanUserId(text)).toBe(userId);
  });
});
