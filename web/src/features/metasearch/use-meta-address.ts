import { decodeMetaSearch, type MetaAddress } from '@buchfink/contract/metasearch/metasearch-address';
import { startTransition, useOptimistic } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { metaSearchPath } from '#shared/metasearch/meta-address.ts';

/** The search in the address and a setter. A change shows at once, before the address has followed. */
export function useMetaAddress(): [MetaAddress, (next: MetaAddress) => void] {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [search, show] = useOptimistic(decodeMetaSearch(params));
  const setAddress = (next: MetaAddress) =>
    startTransition(async () => {
      show(next);
      await navigate(metaSearchPath(next), { preventScrollReset: true });
    });
  return [search, setAddress];
}
