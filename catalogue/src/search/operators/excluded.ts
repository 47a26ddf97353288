import { evaluate, type Part } from '../documents/evaluate.ts';
import type { Hits } from '../documents/hits.ts';
import { without, withPhrases } from '../phrases/with-phrases.ts';
import type { Phrase } from '../words/asked.ts';
import type { Wanted } from '../words/wanted.ts';

/** What the hits of a search must not have. */
export interface Excluded {
  /** As it is written. */
  readonly text: string;
  readonly wanted: Wanted;
  /** Words in quotes, which may be there apart. */
  readonly phrase: Phrase | undefined;
}

/** Those of the hits that have none of what is excluded. */
export function withoutExcluded(part: Part, hits: Hits, excluded: readonly Excluded[]): Hits {
  let left = hits;
  for (const { wanted, phrase } of excluded) {
    if (left.count === 0) return left;
    const having = evaluate(part, wanted, left.documents).documents;
    const alike = phrase ? withPhrases(part, left.among(having), [phrase]).documents : having;
    if (alike.length > 0) left = left.among(without(left.documents, alike));
  }
  return left;
}
