import { ApiException } from '@buchfink/contract/error';
import { searchWords } from '@buchfink/contract/search/search-address';
import { useDeferredValue } from 'react';
import { useMetasearchEnabled } from '#shared/config/use-metasearch-enabled.ts';
import type { NamedFacet } from '#shared/facets/applied-filters.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { metaSearchPath } from '#shared/search/address/meta-address.ts';
import type { LibrarySearch } from '#shared/search/address/search-address.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { LibraryError } from '#shared/systems/library-error.tsx';
import { ButtonLink } from '#shared/ui/action/button.tsx';
import { StateMessage } from '#shared/ui/status/state-message.tsx';
import { WorkRowSkeletons } from '#shared/ui/work/work-row.tsx';
import styles from './result.module.css';
import { ResultHits } from './result-hits.tsx';
import { ResultNone } from './result-none.tsx';
import { ResultRefused } from './result-refused.tsx';
import type { ResultStage } from './result-stage.ts';
import type { useSearch } from './use-search.ts';

interface Props {
  stage: ResultStage;
  query: ReturnType<typeof useSearch>;
  facets: readonly NamedFacet[];
  search: LibrarySearch;
  libraryId: number;
  onToggle: (facet: string, option: string) => void;
  onClear: () => void;
}

/** Pages that load automatically. After that the footer can be reached, and "more" is a button. */
const automaticPages = 5;

/** The hits, or the state in their place. */
export function ResultBody({ stage, query, ...hitProps }: Props) {
  const t = useT();
  const pages = query.data?.pages ?? [];
  const [first] = pages;
  // The hits follow a choice in the background: it shows in its chip first.
  const searchOfHits = useDeferredValue(hitProps.search);
  if (stage === 'no-library') {
    return (
      <StateMessage kind="empty" title={t('shell.choose-title')} text={t('shell.choose-text')}>
        <ButtonLink variant="primary" to="/libraries">
          {t('shell.choose')}
        </ButtonLink>
      </StateMessage>
    );
  }
  if (stage === 'too-short')
    return <StateMessage kind="empty" title={t('catalogue.short-title')} text={t('catalogue.short-text')} />;
  if (stage === 'failed') return <SearchFailed {...hitProps} query={query} />;
  if (!first) {
    return (
      <div className={styles.hits}>
        <WorkRowSkeletons isWorkList />
      </div>
    );
  }
  if (stage === 'none') return <ResultNone answer={first} {...hitProps} />;
  return (
    <ResultHits
      items={pages.flatMap(({ items }) => items)}
      // Replacement words are highlighted like the query's own words.
      words={[searchWords(hitProps.search.fields), ...(first.changes?.flatMap(({ used }) => used) ?? [])].join(' ')}
      search={searchOfHits}
      stale={query.isPlaceholderData}
      loadingMore={query.isFetchingNextPage}
      automatic={pages.length < automaticPages && !query.isFetchNextPageError}
      onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
    />
  );
}

/** The search failed: offers another search, a retry, or other libraries. */
function SearchFailed({ query, search, libraryId }: Pick<Props, 'query' | 'search' | 'libraryId'>) {
  const t = useT();
  const withMeta = useMetasearchEnabled();
  const online = useOnline();
  const { error } = query;
  const elsewhere =
    withMeta && online ? (
      <ButtonLink variant="tonal" to={metaSearchPath({ fields: search.fields, filters: {} })}>
        {t('catalogue.all-libraries')}
      </ButtonLink>
    ) : null;
  // A retry would be refused again.
  if (error instanceof ApiException && (error.code === 'invalid-input' || error.code === 'not-supported')) {
    return (
      <ResultRefused search={search} libraryId={libraryId}>
        {elsewhere}
      </ResultRefused>
    );
  }
  return (
    <LibraryError libraryId={libraryId} content="catalogue" error={error} onRetry={() => void query.refetch()}>
      {elsewhere}
    </LibraryError>
  );
}
