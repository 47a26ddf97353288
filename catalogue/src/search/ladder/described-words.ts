import type { FoundWord } from '../found.ts';
import { type AskedText, type AskedWord, wantedWords } from '../words/asked.ts';
import { any, nothing } from '../words/wanted.ts';
import { ofNamed } from '../words/word-forms.ts';
import type { Attempt } from './attempt.ts';

/**
 * The rung for words that say which language or kind of media is wanted, where they stand in no record with the others:
 * `hamlet englisch`, `krabat film`. They are found as they stand, too. Undefined when no word is left to look for.
 */
export function describedAttempt(texts: readonly AskedText[]): Attempt | undefined {
  const described = new Map<AskedWord, FoundWord>();
  let others = 0;
  for (const { meaning, words } of texts)
    for (const asked of words) {
      const wanted = meaning === 'FREE' ? ofNamed(asked.word, () => true) : nothing;
      if (wanted !== nothing)
        described.set(asked, { ...asked.exact, parts: 0, wanted: any([asked.exact.wanted, wanted]) });
      else if (!asked.exact.optional) others += 1;
    }
  if (described.size === 0 || others === 0) return undefined;
  const words = wantedWords(texts, (asked) => [described.get(asked) ?? asked.exact]);
  return { rung: 'described', words, rewrites: [] };
}
