import { allOf, type MatchedWord, type QueryNode } from '../matching/query-node.ts';

/** Several words combined to one. */
export interface WordConjunction {
  readonly text: string;
  readonly parts: number;
  readonly node: QueryNode;
}

/** The conjunction of all required words. */
export function conjunctionOf(words: readonly MatchedWord[]): WordConjunction {
  const required = words.filter(({ optional }) => !optional);
  return {
    text: required.map(({ text: wordText }) => wordText).join(' '),
    parts: required.reduce((sum, { parts }) => sum + parts, 0),
    node: allOf(required.map(({ node }) => node)),
  };
}
