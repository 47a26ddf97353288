import type { MatchedWord } from '../search-matches.ts';
import { allOf, type QueryNode } from './query-node.ts';

/** Several words as one thing to be found. */
export interface WordConjunction {
  readonly asked: string;
  readonly parts: number;
  readonly wanted: QueryNode;
}

/** What has all of the words that must be found. */
export function conjunctionOf(words: readonly MatchedWord[]): WordConjunction {
  const required = words.filter(({ optional }) => !optional);
  return {
    asked: required.map(({ asked }) => asked).join(' '),
    parts: required.reduce((sum, { parts }) => sum + parts, 0),
    wanted: allOf(required.map(({ wanted }) => wanted)),
  };
}
