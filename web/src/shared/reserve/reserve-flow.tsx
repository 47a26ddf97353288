import { reserve } from '@buchfink/contract/multi-step';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useAct } from '#shared/multi-step/use-act.tsx';
import { useLoadedAccounts } from '#shared/own-titles/use-own-titles.ts';
import { type Account, isLoggedIn } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import { isBlocked } from './card-block.tsx';
import { ReserveDialog } from './reserve-dialog.tsx';

/** A title of a list to reserve. */
export interface ReservationTarget {
  readonly libraryId: number;
  readonly recordId: string;
  readonly title: string;
}

/**
 * Reserves a title of a list when it is mounted, with the card of its library; asks for the card if there are
 * several, and says so before if the only one is blocked.
 */
export function ReserveFlow({ target }: { target: ReservationTarget }) {
  const queries = useQueryClient();
  const act = useAct(reserve);
  const all = useApp((state) => state.accounts);
  const cards = all.filter((account) => isLoggedIn(account) && account.libraryId === target.libraryId);
  const { loaded } = useLoadedAccounts(target.libraryId);
  const [isChoosingCard, setChoosingCard] = useState(
    () => cards.length > 1 || cards.some((card) => isBlocked(loaded, card)),
  );
  const isStarted = useRef(false);
  const start = (account: Account) => {
    setChoosingCard(false);
    const onEnd = () => void queries.invalidateQueries({ queryKey: ['record'] });
    act.start({ recordId: target.recordId }, { account, about: target.title, onEnd });
  };
  const [firstCard] = cards;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title is reserved once, however often this renders
  useEffect(() => {
    if (isStarted.current || !firstCard || isChoosingCard) return;
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
        loaded={loaded}
        onClose={() => setChoosingCard(false)}
        onReserve={start}
      />
    </>
  );
}
