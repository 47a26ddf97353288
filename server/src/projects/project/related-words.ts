import type { SettingRule } from '@buchfink/contract/validation/setting-rule';
import * as z from 'zod/mini';

// Editors read the expressions without the flag that would know letters of all scripts.
const word = z.string().check(z.regex(/^[^\s!-/:-@[-`{-~]{2,40}$/, 'one-word' satisfies SettingRule));
const beginning = z
  .string()
  .check(z.regex(/^(?:[^\s!-/:-@[-`{-~]{2,40}|[^\s!-/:-@[-`{-~]{3,40}\*)$/, 'word-or-beginning' satisfies SettingRule));

/**
 * Families of words of a project: who searches for a word of `asked` also finds the others and those of `found`
 * (catalogue: `word-families.ts`).
 */
export const RelatedWords = z
  .array(
    z.strictObject({
      asked: z.array(word).check(z.minLength(1), z.maxLength(20)),
      found: z._default(z.array(beginning).check(z.maxLength(40)), []),
    }),
  )
  .check(z.maxLength(200));
export type RelatedWords = z.infer<typeof RelatedWords>;
