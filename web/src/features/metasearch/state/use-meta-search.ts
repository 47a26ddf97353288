import type { Geo } from '@buchfink/contract/libraries';
import type { MetaAddress, MetaSort } from '@buchfink/contract/metasearch/metasearch-address';
import { selectLibraries } from '@buchfink/contract/metasearch/select-libraries';
import { hasSearchText } from '@buchfink/contract/search';
import { searchWords } from '@buchfink/contract/search/search-address';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { encodeMetaSearch } from '#shared/search/address/meta-address.ts';
import { useApp } from '#shared/state/store.ts';
import { isRelaxed } from '../stream/found-works.ts';
import { type MergedFacet, mergeFacets } from '../stream/merge-facets.ts';
import { listedTargets, type StreamState, type Target } from '../stream/stream-state.ts';
import { isPending } from '../stream/target-view.ts';
import { waitingCount } from '../works/meta-list.ts';
import type { Work } from '../works/rank-works.ts';
import { sortTargets } from './arrange-targets.ts';
import { isOver } from './meta-state.ts';
import { useMetaAddress } from './use-meta-address.ts';
import { useMetaChoice } from './use-meta-choice.ts';
import { useMetaRun } from './use-meta-run.ts';
import { usePatronContext } from './use-patron-context.ts';

/** A metasearch as the screen shows it. */
export interface MetaSearchView {
  /** The search with its current libraries and sort order. */
  readonly search: Required<MetaAddress>;
  /** The query is long enough, and there are libraries to ask. */
  readonly isSearching: boolean;
  readonly stream: StreamState;
  /** All libraries have answered or failed, and their hits are shown. */
  readonly isOver: boolean;
  /** The libraries in the chosen order. */
  readonly targets: readonly Target[];
  /** From top to bottom. */
  readonly works: readonly Work[];
  /** The works are those of the search before: the filters changed, and nothing new has arrived. */
  readonly isStale: boolean;
  /** The time of the last event, in milliseconds since 1970, and whether the hits come from the device's storage. */
  readonly receivedAt?: number | undefined;
  readonly isStored: boolean;
  readonly facets: readonly MergedFacet[];
  /** Hits of all libraries together: those that are what was asked for, or where there are none, the similar ones. */
  readonly total: number;
  /** The number of libraries that have them. */
  readonly libraryCount: number;
  /** Whether libraries are still searching. The same function as long as the search is the same. */
  readonly isGrowing: () => boolean;
  /** Works that would push others away: `showMore` puts them into their places. */
  readonly waitingCount: number;
  /** Shown works changed their places when all libraries had answered. */
  readonly isRearranged: boolean;
  /** All libraries have answered, and only a relaxed query has hits. */
  readonly isNear: boolean;
  /** Works that only approximate the query and are not in the list; `showSimilar` adds them below. */
  readonly similarCount: number;
  /** Stays true while more hits load, so that their button stays. */
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** Navigates to another search; libraries and sort order are stored. */
  readonly navigate: (change: Partial<MetaAddress>) => void;
  readonly showMore: () => void;
  readonly showSimilar: () => void;
  /** Loads the next hits of one library, or of all that have more. They go below all others. */
  readonly loadMore: (libraryId?: number) => void;
  /** Ends the search; the hits stay. `retry` continues it. */
  readonly halt: () => void;
  /** Retries one failed library, or all of them. */
  readonly retry: (libraryId?: number) => void;
}

const answered = (targets: readonly Target[]) => targets.filter(({ state }) => state === 'done');

const emptyQuery = { fields: [], filters: {}, libraries: [] };

/**
 * The search in the address, running while the screen is mounted. `position`: the patron's position, once they share it.
 */
export function useMetaSearch(position?: Geo): MetaSearchView {
  const [address, setAddress] = useMetaAddress();
  const { choice, change } = useMetaChoice();
  const patron = usePatronContext(position);
  const favourites = useApp(({ selection }) => selection.favourites);
  const sort: MetaSort = address.sort ?? choice.sort;
  const libraries = selectLibraries(patron.libraries, {
    fromAddress: address.libraries,
    fromSettings: choice.libraries,
    preferred: [...patron.mine, ...favourites],
  });
  // A choice shows at once; the search for it begins in the background.
  const { fields, filters } = useDeferredValue(address);
  const isSearching = libraries.length > 0 && hasSearchText([...fields]);
  const words = searchWords(fields);
  const options = useMemo(() => ({ sort, patron, words }), [sort, patron, words]);
  const { run, state } = useMetaRun(isSearching ? { fields, filters, libraries } : emptyQuery, options);
  const { stream, list, receivedAt, isRevealed, isStored } = state;
  const works = useMemo(() => {
    if (!isRevealed) return [];
    const byId = new Map(list.works.map((work) => [work.id, work]));
    return list.shownIds.flatMap((id) => byId.get(id) ?? []);
  }, [list, isRevealed]);
  const { targets } = stream;
  const listed = listedTargets(targets, list.withSimilar);
  const exact = answered(listedTargets(targets, false));
  const holders = exact.length > 0 ? exact : answered(listed);
  const result = {
    works,
    total: holders.reduce((sum, { total = 0 }) => sum + total, 0),
    libraryCount: holders.length,
    isRearranged: state.isRearranged,
  };
  const last = useLastResult(encodeMetaSearch({ fields, filters: {}, libraries }).toString(), result);
  const over = isOver(stream);
  const isStale = works.length === 0 && last.works.length > 0 && isSearching && !over;
  return {
    search: { ...address, libraries, sort },
    isSearching,
    stream,
    isOver: over,
    targets: sortTargets(targets, { sort, patron }),
    ...(isStale ? last : result),
    isStale,
    receivedAt,
    isStored,
    facets: useMemo(() => mergeFacets(listedTargets(targets, false)), [targets]),
    isGrowing: useCallback(() => run.state().stream.targets.some(isPending), [run]),
    waitingCount: isRevealed ? waitingCount(list) : 0,
    isNear: list.works.every(({ relaxation }) => isRelaxed(relaxation)) && list.works.length > 0 && over,
    similarCount: list.withSimilar ? 0 : list.similarCount,
    hasMore: listed.some(({ moreHits }) => moreHits !== 'none'),
    isLoadingMore: listed.some(({ moreHits }) => moreHits === 'loading'),
    navigate: (next) => {
      if (next.libraries) change({ libraries: [...next.libraries] });
      if (next.sort) change({ sort: next.sort });
      const { sort: nextSort, ...nextAddress } = { ...address, libraries, sort, ...next };
      setAddress({ ...nextAddress, sort: nextSort === 'default' ? undefined : nextSort });
    },
    showMore: run.showAll,
    showSimilar: run.showSimilar,
    loadMore: run.loadMore,
    halt: run.halt,
    retry: run.retry,
  };
}

type SearchResult = Pick<MetaSearchView, 'works' | 'total' | 'libraryCount' | 'isRearranged'>;

const noResult: SearchResult = { works: [], total: 0, libraryCount: 0, isRearranged: false };

/** The last result of one search (`key`) with works, to be read until the next ones arrive. */
function useLastResult(key: string, result: SearchResult): SearchResult {
  const [[lastKey, last], setLast] = useState([key, result] as const);
  if (result.works.length > 0 && last.works !== result.works) setLast([key, result]);
  return lastKey === key ? last : noResult;
}
