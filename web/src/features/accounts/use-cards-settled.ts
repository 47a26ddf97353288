import { useEffect, useState } from 'react';
import type { Card } from '#shared/account/card/cards.ts';

/** How long a slow library delays the combined lists, in milliseconds. */
const maxWait = 3_000;

/** Whether the cards can be combined into one list. Waiting avoids that late answers push away what is being read. */
export function useCardsSettled(cards: readonly Card[]): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), maxWait);
    return () => clearTimeout(timer);
  }, []);
  return late || cards.every(({ query }) => !query.isPending);
}
