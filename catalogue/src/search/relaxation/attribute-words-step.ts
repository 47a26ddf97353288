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
    for (const queryWord of text.words) {
      const { exact } = queryWord;
      const node = text.meaning === 'FREE' ? attributeNode(queryWord.word, () => true) : matchNothing;
      if (node !== matchNothing)
        rewrites.push({
          text,
          queryWords: [queryWord],
          replacement: { ...exact, parts: 0, node: anyOf([exact.node, node]) },
        });
      else if (!exact.optional) others += 1;
    }
  return rewrites.length === 0 || others === 0 ? undefined : rewriteStep('described', texts, rewrites);
}
