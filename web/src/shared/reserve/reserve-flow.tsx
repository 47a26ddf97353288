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
export function ReserveFlow({ wish }: { wish: ReservationTarget }) {
  const queries = useQueryClient();
  const act = useAct(reserve);
  const all = useApp((state) => state.accounts);
  const cards = all.filter((one) => isLoggedIn(one) && one.libraryId === wish.libraryId);
  const [asks, setAsks] = useState(cards.length > 1);
  const isStarted = useRef(false);
  const start = (account: Account) => {
    setAsks(false);
    const onEnd = () => void queries.invalidateQueries({ queryKey: ['record'] });
    act.start({ recordId: wish.recordId }, { account, about: wish.title, onEnd });
  };
  const [only, ...others] = cards;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wish is fulfilled once, however often it is shown
  useEffect(() => {
    if (isStarted.current || !only || others.length > 0) return;
    isStarted.current = true;
    start(only);
  }, []);
  return (
    <>
      {act.dialog}
      <ReserveDialog open={asks} title={wish.title} cards={cards} onClose={() => setAsks(false)} onReserve={start} />
    </>
  );
}
