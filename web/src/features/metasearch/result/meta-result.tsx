import facetStyles from '#shared/facets/facets.module.css';
import { FacetsBeside } from '#shared/facets/facets-beside.tsx';
import { FacetsSkeleton } from '#shared/facets/facets-skeleton.tsx';
import { useStableFacets } from '#shared/facets/use-stable-facets.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { PositionMessage } from '#shared/libraries/position-message.tsx';
import type { useGeolocation } from '#shared/libraries/use-geolocation.ts';
import { toggleFilter } from '#shared/search/address/search-address.ts';
import { useApp } from '#shared/state/store.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { WorkRowSkeletons } from '#shared/ui/work/work-row.tsx';
import {
  MetaFacets,
  MetaFacetsSheet,
  MetaFilterChips,
  NoWorks,
  ResultAnnouncement,
  SimilarWorks,
  StaleNoticeText,
} from '../lazy-parts.tsx';
import styles from '../metasearch.module.css';
import type { MetaSearchView } from '../state/use-meta-search.ts';
import { MetaHead } from './meta-head.tsx';
import { MetaWorks } from './meta-works.tsx';

interface Props {
  meta: MetaSearchView;
  title: string;
  words: string;
  geolocation: ReturnType<typeof useGeolocation>;
  onChange: () => void;
}

/** The works found so far, with filters and sort order. */
export function MetaResult({ meta, title, words, geolocation, onChange }: Props) {
  const t = useT();
  const libraries = useApp(({ selection }) => selection.libraries);
  const online = useOnline();
  const { search, stream, works, receivedAt } = meta;
  const shownFacets = meta.facets.length > 0 ? meta.facets : undefined;
  const facets = useStableFacets(JSON.stringify([search.fields, search.libraries]), shownFacets);
  const narrowed = Object.keys(search.filters).length > 0;
  const canNarrow = facets.some(({ options }) => options.length > 0) && (works.length > 0 || narrowed);
  const filter = {
    facets,
    search,
    targets: stream.targets,
    onToggle: (facet: string, option: string) =>
      meta.navigate({ filters: toggleFilter(search, facet, option).filters }),
    onClear: () => meta.navigate({ filters: {} }),
  };
  // Until the search is over, filters may come.
  const hasFilters = canNarrow || !meta.isOver;
  const waits = (works.length === 0 || meta.isStale) && !meta.isOver;
  return (
    <div className={hasFilters ? facetStyles.split : facetStyles.alone}>
      {hasFilters ? <FacetsBeside>{canNarrow ? <MetaFacets {...filter} /> : <FacetsSkeleton />}</FacetsBeside> : null}
      <div className={styles.main}>
        {receivedAt !== undefined && works.length > 0 && (!online || meta.isStored) ? (
          <StaleNoticeText at={receivedAt} />
        ) : null}
        <MetaHead
          title={title}
          workCount={works.length}
          isLoading={waits}
          isNear={meta.isNear}
          targets={stream.targets}
          libraries={libraries}
          sort={search.sort}
          onSort={(sort) => {
            if (sort === 'distance' && !geolocation.position) geolocation.locate();
            meta.navigate({ sort });
          }}
        >
          {canNarrow ? <MetaFacetsSheet {...filter} hitCount={meta.total} /> : null}
        </MetaHead>
        <ResultAnnouncement
          hitCount={meta.total}
          isNear={meta.isNear}
          libraryCount={meta.libraryCount}
          targets={stream.targets}
          isOver={meta.isOver}
        />
        {search.sort === 'distance' && !geolocation.position ? (
          geolocation.state === 'idle' ? (
            <Button variant="text" onClick={geolocation.locate}>
              {t('metasearch.locate')}
            </Button>
          ) : (
            <PositionMessage state={geolocation.state} />
          )
        ) : null}
        {canNarrow || narrowed || meta.isOver ? <MetaFilterChips {...filter} /> : null}
        {works.length > 0 ? (
          <MetaWorks meta={meta} words={words} />
        ) : stream.status !== 'failed' && !meta.isOver ? (
          <>
            <WorkRowSkeletons />
            {meta.similarCount > 0 ? <SimilarWorks count={meta.similarCount} onShow={meta.showSimilar} /> : null}
          </>
        ) : (
          <NoWorks meta={meta} narrowed={narrowed} onClear={filter.onClear} onChange={onChange} />
        )}
      </div>
    </div>
  );
}
