import { anyOf, matchNothing } from '../matching/query-node.ts';
import type { ParsedText } from '../query/parsed-query.ts';
import { attributeNode } from '../query/word-forms.ts';
import { type RelaxationStep, type Rewrite, rewriteStep } from './relaxation-step.ts';

/**
 * The rung for attribute words (a language or medium) that no record has beside the other words: `hamlet englisch`,
 * `krabat film`. The words also match as they are. Undefined when no other word is left.
 */
export function attributeWordsStep(texts: readonly ParsedText[]): RelaxationStep | undefined {
  const rewrites: Rewrite[] = [];
  let otherWordCount = 0;
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
      else if (!exact.optional) otherWordCount += 1;
    }
  return rewrites.length === 0 || otherWordCount === 0 ? undefined : rewriteStep('described', texts, rewrites);
}
