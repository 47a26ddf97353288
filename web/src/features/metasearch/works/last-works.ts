import { useState } from 'react';
import type { Work } from './works.ts';

const none: readonly Work[] = [];

/** The works that were shown last in one search (`key`), so that they can be read until the next ones come. */
export function useLastWorks(key: string, works: readonly Work[]): readonly Work[] {
  const [last, setLast] = useState({ key, works });
  if (works.length > 0 && last.works !== works) setLast({ key, works });
  return last.key === key ? last.works : none;
}
