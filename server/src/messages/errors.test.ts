import type { ErrorCode } from '@buchfink/contract/error';
import { describe, expect, it } from 'vitest';
import { wordsIn } from './texts.ts';

/** The codes of one call alone: their words may name it. */
const ofOneCall: readonly ErrorCode[] = ['search-text-too-short'];

describe('the words of errors that any call can have', () => {
  it.each([
    ['de', /such|ergebnis/i],
    ['en', /search|results|repeat/i],
  ] as const)('name no search in %s, since an account or a login may have failed', (locale, words) => {
    for (const [code, text] of Object.entries(wordsIn(locale).errors))
      if (!ofOneCall.includes(code as ErrorCode)) expect(text.replace(/versuch\w*/gi, ''), code).not.toMatch(words);
  });
});
