import { useEffect, useState } from 'react';
import type { Account } from '#shared/state/accounts.ts';
import { findOfflineCard, followOfflineCards, type OfflineCard } from './offline-cards.ts';

/** The kept card of an account, once it was read, as it is now; null when there is none, undefined until that is known. */
export function useOfflineCard({ libraryId, userId }: Account): OfflineCard | null | undefined {
  const [card, setCard] = useState<OfflineCard | null>();
  useEffect(() => {
    let isCurrent = true;
    const show = (found: OfflineCard | undefined) => isCurrent && setCard(found?.read === undefined ? null : found);
    const read = () => void findOfflineCard({ libraryId, userId }).then(show, () => show(undefined));
    read();
    const unfollow = followOfflineCards(read);
    return () => {
      isCurrent = false;
      unfollow();
    };
  }, [libraryId, userId]);
  return card;
}
