import { useEffect, useState } from 'react';
import type { Card } from '#shared/account/card/cards.ts';

/** So long a library that is slow holds up the lists of all, in milliseconds. */
const maxWait = 3_000;

/** Whether what is on all cards can be shown in one list: what came later would push away what is being read. */
export function useCardsSettled(cards: readonly Card[]): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), maxWait);
    return () => clearTimeout(timer);
  }, []);
  return late || cards.every(({ query }) => !query.isPending);
}
