import { decodeSearch } from '@buchfink/contract/search/search-address';
import { startTransition, useEffect, useMemo, useOptimistic } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type LibrarySearch, resultPath } from '#shared/search/address/search-address.ts';
import { useApp } from '#shared/state/store.ts';

/**
 * The search in the address, and a setter. An address without a library means the chosen one and names it from then
 * on, so that a copied address opens the same list. A change shows at once, before the address has followed: a ticked
 * box stays ticked, and the next choice builds on it.
 */
export function useSearchAddress(): [LibrarySearch, (next: LibrarySearch) => void] {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const current = useApp(({ selection }) => selection.libraryId);
  // The same object until the search changes: what shows it need not render again.
  const inAddress = useMemo((): LibrarySearch => ({ libraryId: current, ...decodeSearch(params) }), [current, params]);
  const [search, show] = useOptimistic(inAddress);
  useEffect(() => {
    const address = decodeSearch(params);
    if (address.libraryId || current === 0) return;
    void navigate(resultPath({ ...address, libraryId: current }), { replace: true, preventScrollReset: true });
  }, [navigate, params, current]);
  const go = (next: LibrarySearch) =>
    startTransition(async () => {
      show(next);
      await navigate(resultPath(next), { preventScrollReset: true });
    });
  return [search, go];
}
