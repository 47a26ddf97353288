import type { SearchAnswer } from '@buchfink/contract/search';
import { useState } from 'react';

interface CurrentAnswer {
  readonly first: SearchAnswer | undefined;
  /** It is still that of the search before. */
  readonly stale: boolean;
}

/** The answer that is shown; while there is none, the last one of the same search (`key`), however it was narrowed. */
export function useLastAnswer(key: string, { first, stale }: CurrentAnswer): SearchAnswer | undefined {
  const [kept, keep] = useState<{ key: string; answer: SearchAnswer }>();
  if (first && !stale && (first !== kept?.answer || key !== kept.key)) keep({ key, answer: first });
  if (first) return first;
  return kept?.key === key ? kept.answer : undefined;
}
