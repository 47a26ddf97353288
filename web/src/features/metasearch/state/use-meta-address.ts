import { decodeMetaSearch, type MetaAddress } from '@buchfink/contract/metasearch/metasearch-address';
import { startTransition, useMemo, useOptimistic } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { metaSearchPath } from '#shared/search/address/meta-address.ts';

/** The search in the address and a setter. A change shows at once, before the address has followed. */
export function useMetaAddress(): [MetaAddress, (next: MetaAddress) => void] {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  // The same object until the address changes: what shows it need not render again.
  const inAddress = useMemo(() => decodeMetaSearch(params), [params]);
  const [search, show] = useOptimistic(inAddress);
  const setAddress = (next: MetaAddress) =>
    startTransition(async () => {
      show(next);
      await navigate(metaSearchPath(next), { preventScrollReset: true });
    });
  return [search, setAddress];
}
