import type { Geo } from '@buchfink/contract/libraries';
import { hasSearchText } from '@buchfink/contract/search';
import { useMemo, useState } from 'react';
import { encodeMetaSearch, type MetaAddress, type MetaSort } from '#shared/metasearch/meta-address.ts';
import { searchWords } from '#shared/search/address/search-address.ts';
import { useApp } from '#shared/state/store.ts';
import { selectLibraries } from './libraries/select-libraries.ts';
import { useMetaChoice } from './libraries/use-meta-choice.ts';
import { visibleTargets } from './libraries/visible-targets.ts';
import { isOver } from './run/meta-state.ts';
import { useMetaRun } from './run/use-meta-run.ts';
import { isRelaxed } from './stream/found-works.ts';
import { type MergedFacet, mergeFacets } from './stream/merge-facets.ts';
import type { StreamState, Target } from './stream/stream-state.ts';
import { useMetaAddress } from './use-meta-address.ts';
import { usePatronContext } from './use-patron-context.ts';
import { isCloserWaiting, waitingCount } from './works/meta-list.ts';
import type { Work } from './works/rank-works.ts';

/** A search over several libraries, as the screen shows it. */
export interface MetaSearchView {
  /** What is searched for, with the libraries and the order as they are now. */
  readonly search: Required<MetaAddress>;
  /** Enough is typed, and there is somebody to ask. */
  readonly isSearching: boolean;
  readonly stream: StreamState;
  /** All have answered or will not, and what they have is shown. */
  readonly isOver: boolean;
  /** The libraries in the order that is wished for, those without hits only if they are wanted. */
  readonly targets: readonly Target[];
  /** From top to bottom. */
  readonly works: readonly Work[];
  /** They are those of the search before: the filters have changed, and nothing has been found yet. */
  readonly isStale: boolean;
  /** When something was heard last, in milliseconds since 1970, and whether it is shown again because nobody can be asked. */
  readonly receivedAt?: number | undefined;
  readonly isStored: boolean;
  readonly facets: readonly MergedFacet[];
  /** Hits of all libraries together. */
  readonly total: number;
  /** Works that would push the others: `showMore` puts them into their places. */
  readonly waitingCount: number;
  /** Some of them are nearer to what was asked for than all that is shown. */
  readonly isCloserWaiting: boolean;
  /** All have answered, and nothing is what was asked for, only near it. */
  readonly isNear: boolean;
  /** Also while they are on their way, so that the button that asks for them stays. */
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** Leads to another search; libraries and order are remembered. */
  readonly navigate: (change: Partial<MetaAddress>) => void;
  readonly showMore: () => void;
  /** The next hits of one library, or of all that have more; they go below all others. */
  readonly loadMore: (libraryId?: number) => void;
  /** Asks a library again that did not answer, or all of them. */
  readonly retry: (libraryId?: number) => void;
}

const emptyQuery = { fields: [], filters: {}, libraries: [] };

/** The search in the address, asked as long as the screen is there. `here`: where the patron is, once they have said so. */
export function useMetaSearch(here?: Geo): MetaSearchView {
  const [address, setAddress] = useMetaAddress();
  const { choice, change } = useMetaChoice();
  const patron = usePatronContext(here);
  const favourites = useApp(({ selection }) => selection.favourites);
  const sort: MetaSort = address.sort ?? choice.sort;
  const libraries = selectLibraries(patron.libraries, {
    fromAddress: address.libraries,
    fromSettings: choice.libraries,
    preferred: [...patron.mine, ...favourites],
  });
  const { fields, filters } = address;
  const isSearching = libraries.length > 0 && hasSearchText([...fields]);
  const words = searchWords(fields);
  const options = useMemo(() => ({ sort, patron, words }), [sort, patron, words]);
  const { run, state } = useMetaRun(isSearching ? { fields, filters, libraries } : emptyQuery, options);
  const { stream, list, receivedAt, isRevealed, isStored } = state;
  const works = useMemo(() => {
    if (!isRevealed) return [];
    const byId = new Map(list.works.map((work) => [work.id, work]));
    return list.shown.flatMap((id) => byId.get(id) ?? []);
  }, [list, isRevealed]);
  const { targets } = stream;
  const last = useLastWorks(encodeMetaSearch({ fields, filters: {}, libraries }).toString(), works);
  const over = isOver(state);
  const isStale = works.length === 0 && last.length > 0 && isSearching && !over;
  return {
    search: { fields, filters, libraries, sort },
    isSearching,
    stream,
    isOver: over,
    targets: visibleTargets(targets, { sort, patron, showEmpty: choice.showEmpty }),
    works: isStale ? last : works,
    isStale,
    receivedAt,
    isStored,
    facets: useMemo(() => mergeFacets(targets), [targets]),
    total: targets.reduce((sum, { total = 0 }) => sum + total, 0),
    waitingCount: isRevealed ? waitingCount(list) : 0,
    isCloserWaiting: isCloserWaiting(list),
    isNear: list.works.every(({ relaxation }) => isRelaxed(relaxation)) && list.works.length > 0 && over,
    hasMore: targets.some(({ moreHits }) => moreHits !== 'none'),
    isLoadingMore: targets.some(({ moreHits }) => moreHits === 'loading'),
    navigate: (next) => {
      if (next.libraries) change({ libraries: [...next.libraries] });
      if (next.sort) change({ sort: next.sort });
      const { sort: nextSort, ...rest } = { fields, filters, libraries, sort, ...next };
      setAddress({ ...rest, ...(nextSort !== 'default' && { sort: nextSort }) });
    },
    showMore: run.showAll,
    loadMore: run.loadMore,
    retry: run.retry,
  };
}

const noWorks: readonly Work[] = [];

/** The works that were shown last in one search (`key`), so that they can be read until the next ones come. */
function useLastWorks(key: string, works: readonly Work[]): readonly Work[] {
  const [last, setLast] = useState({ key, works });
  if (works.length > 0 && last.works !== works) setLast({ key, works });
  return last.key === key ? last.works : noWorks;
}
