import type { Geo } from '@buchfink/contract/libraries';
import { localToday } from '@buchfink/texts/short-date';
import { useMemo } from 'react';
import { isLoggedIn } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import type { PatronContext } from '../works/work-location.ts';

/** The patron's libraries, branches and position, from the app's state. */
export function usePatronContext(position: Geo | undefined): PatronContext {
  const { libraries, libraryId } = useApp(({ selection }) => selection);
  const accounts = useApp((state) => state.accounts);
  const branches = useApp(({ homeBranches }) => homeBranches);
  const today = localToday();
  return useMemo(() => {
    const cards = accounts.filter(isLoggedIn).map((account) => account.libraryId);
    const mine = [...new Set([...(libraryId > 0 ? [libraryId] : []), ...cards])];
    return { libraries, position, mine, branches, today };
  }, [libraries, libraryId, accounts, branches, position, today]);
}
