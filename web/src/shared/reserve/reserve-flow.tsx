import { reserve } from '@buchfink/contract/multi-step';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useAct } from '#shared/multi-step/use-act.tsx';
import { type Account, isLoggedIn } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import { ReserveDialog } from './reserve-dialog.tsx';

/** A title of a list to reserve. */
export interface ReservationTarget {
  readonly libraryId: number;
  readonly recordId: string;
  readonly title: string;
}

/**
 * Reserves a title of a list when it is mounted, with the card of its library; asks for the card if there are
 * several.
 */
export function ReserveFlow({ target }: { target: ReservationTarget }) {
  const queries = useQueryClient();
  const act = useAct(reserve);
  const all = useApp((state) => state.accounts);
  const cards = all.filter((account) => isLoggedIn(account) && account.libraryId === target.libraryId);
  const [isChoosingCard, setChoosingCard] = useState(cards.length > 1);
  const isStarted = useRef(false);
  const start = (account: Account) => {
    setChoosingCard(false);
    const onEnd = () => void queries.invalidateQueries({ queryKey: ['record'] });
    act.start({ recordId: target.recordId }, { account, about: target.title, onEnd });
  };
  const [firstCard, ...otherCards] = cards;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title is reserved once, however often this renders
  useEffect(() => {
    if (isStarted.current || !firstCard || otherCards.length > 0) return;
    isStarted.current = true;
    start(firstCard);
  }, []);
  return (
    <>
      {act.dialog}
      <ReserveDialog
        open={isChoosingCard}
        title={target.title}
        cards={cards}
        onClose={() => setChoosingCard(false)}
        onReserve={start}
      />
    </>
  );
}
