import type { Item } from '@buchfink/contract/search';
import { recordPath } from '@buchfink/contract/text/path-segment';
import { type ReactNode, useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { loginAddress } from '#shared/session/login-address.ts';
import { isLoggedIn } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import { lazyComponent } from '#shared/ui/browser/lazy-component.tsx';
import type { ReservationTarget } from './reserve-flow.tsx';

/** Loaded for logged-in patrons only. */
const ReserveFlow = lazyComponent(async () => (await import('./reserve-flow.tsx')).ReserveFlow);

const awayStates: ReadonlySet<string> = new Set(['lent', 'reserved', 'in-transit', 'on-order']);

/** Whether a hit may be reserved: no copy is on the shelf. Whether its library takes reservations is asked elsewhere. */
export function isAway({ id, availability }: Item): boolean {
  return id !== null && awayStates.has(availability.state);
}

/**
 * Reserves a hit of a list. A patron without a logged-in card of its library goes to the login, then to the record,
 * which asks for confirmation. The caller renders `reserveFlow`.
 */
export function useReserveHit(): { reserve: (item: Item) => void; reserveFlow: ReactNode } {
  const navigate = useNavigate();
  const accounts = useApp((state) => state.accounts);
  const [target, setTarget] = useState<ReservationTarget & { readonly key: number }>();
  const reserve = useCallback(
    ({ libraryId, id, title }: Item) => {
      if (id === null) return;
      const back = recordPath(libraryId, id);
      if (accounts.some((account) => isLoggedIn(account) && account.libraryId === libraryId)) {
        setTarget((before) => ({ libraryId, recordId: id, title, key: (before?.key ?? 0) + 1 }));
      } else void navigate(loginAddress({ libraryId, back, act: 'reserve' }));
    },
    [accounts, navigate],
  );
  return { reserve, reserveFlow: target ? <ReserveFlow key={target.key} target={target} /> : null };
}
