import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { parseUntrusted } from './parse-untrusted.ts';

const Name = z.object({ name: z.string().check(z.minLength(1), z.maxLength(5)) });

describe('an untrusted value', () => {
  it('is parsed by its schema', () => {
    expect(parseUntrusted(Name, { name: 'Ida' })).toEqual({ success: true, data: { name: 'Ida' } });
    expect(parseUntrusted(Name, { name: 7 }).error?.issues[0]?.path).toEqual(['name']);
  });

  it.each([
    ['an object', { length: { toString: 1, valueOf: 1 } }],
    ['a list of such', { length: [{ toString: 1, valueOf: 1 }] }],
  ])('is invalid if its length is %s, which cannot be compared', (_, name) => {
    const { success, error } = parseUntrusted(Name, { name }, { error: z.locales.de().localeError });
    expect(success).toBe(false);
    expect(error?.issues.map(({ message }) => message)).toEqual(['Ungültige Eingabe']);
  });
});
