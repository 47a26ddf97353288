import type { ParsedText } from '../query/parsed-query.ts';
import { anyOf, matchNothing } from '../query/query-node.ts';
import { attributeNode } from '../query/word-forms.ts';
import { type RelaxationStep, type Rewrite, rewriteStep } from './relaxation-step.ts';

/**
 * The rung for words that say which language or kind of media is wanted, where they stand in no record with the others:
 * `hamlet englisch`, `krabat film`. They are found as they stand, too. Undefined when no word is left to look for.
 */
export function attributeWordsStep(texts: readonly ParsedText[]): RelaxationStep | undefined {
  const rewrites: Rewrite[] = [];
  let others = 0;
  for (const text of texts)
    for (const asked of text.words) {
      const { exact } = asked;
      const wanted = text.meaning === 'FREE' ? attributeNode(asked.word, () => true) : matchNothing;
      if (wanted !== matchNothing)
        rewrites.push({ text, asked: [asked], word: { ...exact, parts: 0, wanted: anyOf([exact.wanted, wanted]) } });
      else if (!exact.optional) others += 1;
    }
  return rewrites.length === 0 || others === 0 ? undefined : rewriteStep('described', texts, rewrites);
}
