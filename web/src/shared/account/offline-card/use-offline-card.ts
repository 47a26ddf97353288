import { useEffect, useState } from 'react';
import type { Account } from '#shared/state/accounts.ts';
import { findOfflineCard, type OfflineCard } from './offline-cards.ts';

/** The kept card of an account, once it was read; null when there is none, undefined until that is known. */
export function useOfflineCard({ libraryId, userId }: Account): OfflineCard | null | undefined {
  const [card, setCard] = useState<OfflineCard | null>();
  useEffect(() => {
    let isCurrent = true;
    const show = (found: OfflineCard | undefined) => isCurrent && setCard(found?.read === undefined ? null : found);
    findOfflineCard({ libraryId, userId }).then(show, () => show(undefined));
    return () => {
      isCurrent = false;
    };
  }, [libraryId, userId]);
  return card;
}
