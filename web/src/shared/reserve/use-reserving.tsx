import { reserve } from '@buchfink/contract/multi-step';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAct } from '#shared/multi-step/use-act.tsx';
import { loginAddress } from '#shared/session/login-address.ts';
import { type Account, isLoggedIn } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import { ReserveDialog } from './reserve-dialog.tsx';

/** A title of a list that is to be reserved. */
interface Wish {
  readonly libraryId: number;
  readonly recordId: string;
  readonly title: string;
}

interface Reserving {
  /** Reserves by the card of the title's library; asks by which one where there are several. */
  readonly reserve: (wish: Wish) => void;
  readonly busy: boolean;
  /** Must be part of what the caller shows. */
  readonly dialogs: ReactNode;
}

/**
 * Reserving from a list. Who has no card of that library logged in is led to its login and from there to the title,
 * where the wish is kept and asked about.
 */
export function useReserving(): Reserving {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const accounts = useApp((state) => state.accounts);
  const act = useAct(reserve);
  const [asked, setAsked] = useState<Wish>();
  const cardsOf = (wish: Wish) => accounts.filter((one) => isLoggedIn(one) && one.libraryId === wish.libraryId);

  const begin = ({ recordId, title }: Wish, account: Account) => {
    setAsked(undefined);
    const onEnd = () => void queries.invalidateQueries({ queryKey: ['record'] });
    act.start({ recordId }, { account, about: title, onEnd });
  };
  const press = (wish: Wish) => {
    const { libraryId, recordId } = wish;
    const [only, ...others] = cardsOf(wish);
    const back = `/record/${libraryId}/${encodeURIComponent(recordId)}`;
    if (!only) void navigate(loginAddress({ libraryId, back, act: 'reserve' }));
    else if (others.length > 0) setAsked(wish);
    else begin(wish, only);
  };
  const dialogs = (
    <>
      {act.dialog}
      <ReserveDialog
        open={asked !== undefined}
        title={asked?.title ?? ''}
        cards={asked ? cardsOf(asked) : []}
        onClose={() => setAsked(undefined)}
        onReserve={(card) => asked && begin(asked, card)}
      />
    </>
  );
  return { reserve: press, busy: act.busy, dialogs };
}
