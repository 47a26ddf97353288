import type { MatchedWord } from '../search-matches.ts';
import { allOf, type QueryNode } from './query-node.ts';

/** Several words as one thing to be found. */
export interface WordConjunction {
  readonly text: string;
  readonly parts: number;
  readonly node: QueryNode;
}

/** What has all of the words that must be found. */
export function conjunctionOf(words: readonly MatchedWord[]): WordConjunction {
  const required = words.filter(({ optional }) => !optional);
  return {
    text: required.map(({ text: asked }) => asked).join(' '),
    parts: required.reduce((sum, { parts }) => sum + parts, 0),
    node: allOf(required.map(({ node }) => node)),
  };
}
