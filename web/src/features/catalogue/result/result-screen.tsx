import { hasSearchText, isSimilar, type SearchAnswer } from '@buchfink/contract/search';
import { decodeSearch, type SearchAddress, searchWords } from '@buchfink/contract/search/search-address';
import { formatNumber } from '@buchfink/texts/format';
import { totalText } from '@buchfink/texts/total-text';
import type { QueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { getServiceContext } from '#shared/connection/service-context.ts';
import { AppliedFilterChips } from '#shared/facets/applied-filter-chips.tsx';
import type { DisplayedFacet } from '#shared/facets/facet-group.tsx';
import type { DisplayedOption } from '#shared/facets/facet-option-row.tsx';
import facetStyles from '#shared/facets/facets.module.css';
import { FacetsBeside } from '#shared/facets/facets-beside.tsx';
import { FacetsSkeleton } from '#shared/facets/facets-skeleton.tsx';
import { useStableFacets } from '#shared/facets/use-stable-facets.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { resultPath, toggleFilter } from '#shared/search/address/search-address.ts';
import { quotedName, searchName } from '#shared/search/address/search-name.ts';
import { SearchBox } from '#shared/search/box/search-box.tsx';
import { hasCatalogue } from '#shared/state/libraries/has-catalogue.ts';
import { useHomeBranch } from '#shared/state/libraries/use-home-branch.ts';
import { useLibraryPending } from '#shared/state/libraries/use-library-pending.ts';
import { useLibrary } from '#shared/state/store.ts';
import { SystemNote } from '#shared/systems/system-note.tsx';
import { lazyComponent } from '#shared/ui/browser/lazy-component.tsx';
import { Page, PageHeading } from '#shared/ui/page/page.tsx';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import { WorkListSwitch } from '#shared/ui/work/work-list-switch.tsx';
import { UnderstoodChips } from '#shared/understood/understood-chips.tsx';
import {
  facetOfWords,
  toggledOption,
  understoodFilters,
  withUnderstood,
} from '#shared/understood/understood-filters.ts';
import { quickFilters } from './quick-filters.ts';
import { RelaxationNote } from './relaxation-note.tsx';
import styles from './result.module.css';
import { ResultBody } from './result-body.tsx';
import { ResultFacets } from './result-facets.tsx';
import { ResultFilters } from './result-filters.tsx';
import { ResultOrder } from './result-order.tsx';
import { FiltersSkeleton, OrderSkeleton } from './result-skeletons.tsx';
import { type ResultStage, resultStage } from './result-stage.ts';
import { showText } from './show-text.ts';
import { useLastAnswer } from './use-last-answer.ts';
import { hitsQuery, useSearch } from './use-search.ts';
import { useSearchAddress } from './use-search-address.ts';

/** Loaded after the hits, into the room that waits for it. */
const ResultFeed = lazyComponent(async () => (await import('./result-feed.tsx')).ResultFeed);

/** Asks for the hits of an address that names a library and words. The screen waits for the same answer. */
export function askResult(queries: QueryClient, { query }: { readonly query: URLSearchParams }): void {
  const { libraryId, ...search } = decodeSearch(query);
  if (libraryId && hasCatalogue(libraryId) && hasSearchText([...search.fields]))
    void queries.prefetchInfiniteQuery(hitsQuery(libraryId, search, getServiceContext().locale));
}

/** The hits of a search. The address holds the search. */
export function ResultScreen() {
  const t = useT();
  const locale = useLocale();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchAddress();
  const { libraryId } = search;
  const hasText = hasSearchText([...search.fields]);
  const query = useSearch(libraryId, search, hasText && libraryId > 0);
  const stale = query.isPlaceholderData;
  const pages = query.data?.pages ?? [];
  const [first] = pages;
  const stage = resultStage({
    libraryId,
    isLibraryPending: useLibraryPending(),
    hasText,
    isError: query.isError,
    answer: first,
  });
  const key = JSON.stringify([libraryId, locale, search.fields]);
  // A filter that led to an error can still be removed.
  const answer = useLastAnswer(key, { first, stale });
  const countedFacets = useStableFacets(key, answer?.facets);
  const facets = isSimilar(answer?.rung) ? withoutCounts(countedFacets) : countedFacets;
  const home = useHomeBranch(libraryId);
  const understood = understoodFilters([answer], search);
  const shownSearch = withUnderstood(search, understood);
  const quick = quickFilters(facets, shownSearch, home, t);
  const words = searchWords(search.fields);
  const title = useResultTitle(first, search, stage);
  const more = t('catalogue.more-here', { number: formatNumber(locale, pages.flatMap(({ items }) => items).length) });
  const heading = pages.length > 1 ? more : title;
  const announcement = first && !stale ? heading : '';

  const filters = {
    facets,
    search: shownSearch,
    libraryId,
    onToggle: (facet: string, option: string) =>
      setSearch(toggleFilter(search, ...toggledOption(search, understood, facet, option))),
    onClear: () => setSearch({ ...search, filters: {} }),
  };
  const panel = <ResultFacets {...filters} quick={quick} home={home} />;
  // After the filters are cleared, the empty answer stays until the next one arrives.
  const hasChoice = (answer?.total ?? 0) > 0 || Object.keys(search.filters).length > 0 || stale;
  const canNarrow = answer !== undefined && hasChoice && facets.length > 0;
  const isLoading = stage === 'waiting' && !canNarrow;
  const hasHits = answer !== undefined && answer.total > 0;
  const hasFeed = useLibrary()?.capabilities.titleFeeds === true && hasHits && !isSimilar(answer.rung);
  const isNarrowed = answer !== undefined && (stage === 'hits' || stage === 'failed');

  return (
    <Page title={title} heading="own" answer={first}>
      <SearchBox
        label={t('catalogue.search-label')}
        initial={words}
        libraryId={libraryId}
        onSearch={(text) => {
          const { filters: _, fields: __, ...settings } = search;
          void navigate(resultPath({ ...settings, fields: [{ id: 'FREE', value: text }], filters: {} }));
        }}
      />
      <div className={canNarrow || isLoading ? facetStyles.split : facetStyles.alone}>
        {canNarrow ? <FacetsBeside>{panel}</FacetsBeside> : null}
        {isLoading ? (
          <div className={facetStyles.side}>
            <FacetsSkeleton />
          </div>
        ) : null}
        <div className={styles.main}>
          {canNarrow ? (
            <ResultFilters
              {...filters}
              quick={quick}
              show={showText(first, locale, t)}
              after={hasFeed ? <ResultFeed answer={answer} search={search} look="chip" /> : null}
            >
              {panel}
            </ResultFilters>
          ) : null}
          {isLoading ? <FiltersSkeleton /> : null}
          <div className={`${facetStyles.head} ${styles.head}`}>
            <PageHeading>{title}</PageHeading>
            {isLoading || hasHits ? <WorkListSwitch /> : null}
            {hasHits ? (
              <ResultOrder answer={answer} search={search} onChange={setSearch}>
                {hasFeed ? (
                  <span className={canNarrow ? styles.wide : styles.follow}>
                    <ResultFeed answer={answer} search={search} look="icon" />
                  </span>
                ) : null}
              </ResultOrder>
            ) : null}
            {isLoading ? <OrderSkeleton /> : null}
          </div>
          <VisuallyHidden>
            <span role="status">{announcement}</span>
          </VisuallyHidden>
          {first ? <SystemNote libraryId={libraryId} content="catalogue" error={query.error} /> : null}
          {isNarrowed ? <UnderstoodChips {...filters} understood={understood} /> : null}
          {isNarrowed ? (
            <AppliedFilterChips
              {...filters}
              facets={[...facets, facetOfWords(search, t)]}
              filters={search.filters}
              switches={canNarrow ? quick : []}
            />
          ) : null}
          {first && stage === 'hits' ? <RelaxationNote answer={first} search={search} words={words} /> : null}
          <ResultBody {...filters} search={search} stage={stage} query={query} />
        </div>
      </div>
    </Page>
  );
}

/** The facets of hits that only approximate the query: their options can be chosen, and say no numbers. */
function withoutCounts(facets: readonly DisplayedFacet[]): readonly DisplayedFacet[] {
  return facets.map((facet) => ({ ...facet, options: facet.options.map(withoutCount) }));
}

function withoutCount({ count: _, within, ...option }: DisplayedOption): DisplayedOption {
  return { ...option, within: within?.map(withoutCount) };
}

/** The total in words, while an answer is awaited the search in words. */
function useResultTitle(answer: SearchAnswer | undefined, search: SearchAddress, stage: ResultStage): string {
  const t = useT();
  const locale = useLocale();
  if (answer) return totalText(answer, quotedName(search, t), locale, t);
  const name = searchName(search, t);
  return name && stage === 'waiting' ? t('catalogue.searching', { words: name }) : t('catalogue.title');
}
