import type { AskedText } from '../words/asked.ts';
import { any, nothing } from '../words/wanted.ts';
import { ofNamed } from '../words/word-forms.ts';
import { type Attempt, type Rewrite, rewritten } from './attempt.ts';

/**
 * The rung for words that say which language or kind of media is wanted, where they stand in no record with the others:
 * `hamlet englisch`, `krabat film`. They are found as they stand, too. Undefined when no word is left to look for.
 */
export function describedAttempt(texts: readonly AskedText[]): Attempt | undefined {
  const rewrites: Rewrite[] = [];
  let others = 0;
  for (const text of texts)
    for (const asked of text.words) {
      const { exact } = asked;
      const wanted = text.meaning === 'FREE' ? ofNamed(asked.word, () => true) : nothing;
      if (wanted !== nothing)
        rewrites.push({ text, asked: [asked], word: { ...exact, parts: 0, wanted: any([exact.wanted, wanted]) } });
      else if (!exact.optional) others += 1;
    }
  return rewrites.length === 0 || others === 0 ? undefined : rewritten('described', texts, rewrites);
}
