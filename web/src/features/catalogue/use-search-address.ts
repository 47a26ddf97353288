import { startTransition, useOptimistic } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { decodeSearch, resultPath, type SearchAddress } from '#shared/search/search-address.ts';

/**
 * The search in the address and the way to another one. A change shows at once, before the address has followed, so that
 * a box that was ticked stays ticked and the next choice builds upon it.
 */
export function useSearchAddress(): [SearchAddress, (next: SearchAddress) => void] {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [search, show] = useOptimistic(decodeSearch(params));
  const go = (next: SearchAddress) =>
    startTransition(async () => {
      show(next);
      await navigate(resultPath(next), { preventScrollReset: true });
    });
  return [search, go];
}
