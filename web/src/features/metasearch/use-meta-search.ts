import type { Geo } from '@buchfink/contract/libraries';
import { hasSearchText } from '@buchfink/contract/search';
import { useMemo } from 'react';
import { encodeMetaSearch, type MetaAddress, type MetaSort } from '#shared/metasearch/meta-address.ts';
import { searchWords } from '#shared/search/address/search-address.ts';
import { useApp } from '#shared/state/store.ts';
import { askedLibraries } from './libraries/asked-libraries.ts';
import { shownTargets } from './libraries/shown-targets.ts';
import { useMetaChoice } from './libraries/use-meta-choice.ts';
import { isOver } from './meta-state.ts';
import { isGuess } from './stream/found-works.ts';
import { type MergedFacet, mergedFacets } from './stream/merged-facets.ts';
import type { StreamState, Target } from './stream/stream-state.ts';
import { useAround } from './use-around.ts';
import { useMetaAddress } from './use-meta-address.ts';
import { useMetaRun } from './use-meta-run.ts';
import { useLastWorks } from './works/last-works.ts';
import { isCloserWaiting, waitingCount } from './works/meta-list.ts';
import type { Work } from './works/works.ts';

/** A search over several libraries, as the screen shows it. */
export interface MetaSearchView {
  /** What is searched for, with the libraries and the order as they are now. */
  readonly search: Required<MetaAddress>;
  /** Enough is typed, and there is somebody to ask. */
  readonly isAsked: boolean;
  readonly course: StreamState;
  /** All have answered or will not, and what they have is shown. */
  readonly isOver: boolean;
  /** The libraries in the order that is wished for, those without hits only if they are wanted. */
  readonly targets: readonly Target[];
  /** From top to bottom. */
  readonly works: readonly Work[];
  /** They are those of the search before: the filters have changed, and nothing has been found yet. */
  readonly isStale: boolean;
  /** When something was heard last, in milliseconds since 1970, and whether it is shown again because nobody can be asked. */
  readonly heardAt?: number | undefined;
  readonly isKept: boolean;
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
  readonly go: (change: Partial<MetaAddress>) => void;
  readonly showMore: () => void;
  /** The next hits of one library, or of all that have more; they go below all others. */
  readonly loadMore: (libraryId?: number) => void;
  /** Asks a library again that did not answer, or all of them. */
  readonly retry: (libraryId?: number) => void;
}

const nothing = { fields: [], filters: {}, libraries: [] };

/** The search in the address, asked as long as the screen is there. `here`: where the patron is, once they have said so. */
export function useMetaSearch(here?: Geo): MetaSearchView {
  const [address, navigate] = useMetaAddress();
  const { choice, change } = useMetaChoice();
  const around = useAround(here);
  const favourites = useApp(({ selection }) => selection.favourites);
  const sort: MetaSort = address.sort ?? choice.sort;
  const libraries = askedLibraries(around.libraries, {
    named: address.libraries,
    chosen: choice.libraries,
    first: [...around.mine, ...favourites],
  });
  const { fields, filters } = address;
  const isAsked = libraries.length > 0 && hasSearchText([...fields]);
  const words = searchWords(fields);
  const wish = useMemo(() => ({ sort, around, words }), [sort, around, words]);
  const { run, state } = useMetaRun(isAsked ? { fields, filters, libraries } : nothing, wish);
  const { course, list, heardAt, isGathered, isKept } = state;
  const works = useMemo(() => {
    if (!isGathered) return [];
    const known = new Map(list.works.map((work) => [work.id, work]));
    return list.shown.flatMap((id) => known.get(id) ?? []);
  }, [list, isGathered]);
  const { targets } = course;
  const last = useLastWorks(encodeMetaSearch({ fields, filters: {}, libraries }).toString(), works);
  const over = isOver(state);
  const isStale = works.length === 0 && last.length > 0 && isAsked && !over;
  return {
    search: { fields, filters, libraries, sort },
    isAsked,
    course,
    isOver: over,
    targets: shownTargets(targets, { sort, around, showEmpty: choice.showEmpty }),
    works: isStale ? last : works,
    isStale,
    heardAt,
    isKept,
    facets: useMemo(() => mergedFacets(targets), [targets]),
    total: targets.reduce((sum, { total = 0 }) => sum + total, 0),
    waitingCount: isGathered ? waitingCount(list) : 0,
    isCloserWaiting: isCloserWaiting(list),
    isNear: list.works.every(({ step }) => isGuess(step)) && list.works.length > 0 && over,
    hasMore: targets.some(({ more }) => more !== 'none'),
    isLoadingMore: targets.some(({ more }) => more === 'loading'),
    go: (next) => {
      if (next.libraries) change({ libraries: [...next.libraries] });
      if (next.sort) change({ sort: next.sort });
      const { sort: wanted, ...wished } = { fields, filters, libraries, sort, ...next };
      navigate({ ...wished, ...(wanted !== 'default' && { sort: wanted }) });
    },
    showMore: run.showAll,
    loadMore: run.more,
    retry: run.retry,
  };
}
