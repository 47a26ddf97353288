import type { SearchAnswer } from '@buchfink/contract/search';
import { useState } from 'react';

interface CurrentAnswer {
  readonly first: SearchAnswer | undefined;
  /** It belongs to the previous search. */
  readonly stale: boolean;
}

/** The current answer; while there is none, the last one of the same query (`key`), with any filters. */
export function useLastAnswer(key: string, { first, stale }: CurrentAnswer): SearchAnswer | undefined {
  const [last, setLast] = useState<{ key: string; answer: SearchAnswer }>();
  if (first && !stale && (first !== last?.answer || key !== last.key)) setLast({ key, answer: first });
  if (first) return first;
  return last?.key === key ? last.answer : undefined;
}
