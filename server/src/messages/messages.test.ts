import type { ErrorCode } from '@buchfink/contract/error';
import { describe, expect, it } from 'vitest';
import { de } from './de.ts';
import { en } from './en.ts';

/** The codes of one call alone: their words may name it. */
const ofOneCall: readonly ErrorCode[] = ['search-text-too-short'];

describe('the words of errors that any call can have', () => {
  it.each([
    ['de', de.errors, /such|ergebnis/i],
    ['en', en.errors, /search|results|repeat/i],
  ] as const)('name no search in %s, since an account or a login may have failed', (_, errors, words) => {
    for (const [code, text] of Object.entries(errors))
      if (!ofOneCall.includes(code as ErrorCode)) expect(text.replace(/versuch\w*/gi, ''), code).not.toMatch(words);
  });
});
