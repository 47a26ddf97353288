import { hasSearchText } from '@buchfink/contract/search';
import { useNavigate } from 'react-router';
import facetStyles from '#shared/facets/facets.module.css';
import { FiltersApplied } from '#shared/facets/filters-applied.tsx';
import { useStableFacets } from '#shared/facets/use-stable-facets.ts';
import { WaitingFacets } from '#shared/facets/waiting-facets.tsx';
import { formatNumber } from '#shared/i18n/format.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { metaSearchPath } from '#shared/metasearch/meta-address.ts';
import { resultPath, toggleFilter, wordsOf } from '#shared/search/search-address.ts';
import { quotedName, searchName } from '#shared/search/search-name.ts';
import { useApp } from '#shared/state/store.ts';
import { useHomeBranch } from '#shared/state/use-home-branch.ts';
import { useMetaOffered } from '#shared/state/use-meta-offered.ts';
import { LibraryError } from '#shared/systems/library-error.tsx';
import { SystemNote } from '#shared/systems/system-note.tsx';
import { ButtonLink } from '#shared/ui/button.tsx';
import { Page, PageHeading } from '#shared/ui/page.tsx';
import { SearchBox } from '#shared/ui/search-box.tsx';
import { StateMessage } from '#shared/ui/state-message.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { WaitingRows } from '#shared/ui/work-row.tsx';
import { quickFilters } from './quick-filters.ts';
import styles from './result.module.css';
import { ResultFacets } from './result-facets.tsx';
import { ResultHits } from './result-hits.tsx';
import { ResultNarrow } from './result-narrow.tsx';
import { ResultNone } from './result-none.tsx';
import { ResultNote } from './result-note.tsx';
import { ResultOrder } from './result-order.tsx';
import { WaitingNarrow, WaitingOrder } from './result-waiting.tsx';
import { totalText } from './total-text.ts';
import { useSearch } from './use-search.ts';
import { useSearchAddress } from './use-search-address.ts';

/** So many pages come by themselves; after that the footer can be reached and "more" is asked for. */
const automaticPages = 5;

/** The hits of a search; the search is the address. */
export function ResultScreen() {
  const t = useT();
  const locale = useLocale();
  const navigate = useNavigate();
  const [search, go] = useSearchAddress();
  const current = useApp(({ selection }) => selection.libraryId);
  const libraryId = search.libraryId ?? current;
  const enough = hasSearchText([...search.fields]);
  const query = useSearch(libraryId, search, enough && libraryId > 0);
  const pages = query.data?.pages ?? [];
  const first = pages[0];
  const facets = useStableFacets(JSON.stringify([libraryId, locale, search.fields]), first?.facets);
  const home = useHomeBranch(libraryId);
  const withMeta = useMetaOffered();
  const quick = quickFilters(facets, search, home, t);
  const words = wordsOf(search.fields);
  const name = searchName(search, t);
  const total = first?.total ?? 0;
  const narrowed = Object.keys(search.filters).length > 0;
  const title = first
    ? totalText(first, quotedName(search, t), locale, t)
    : name
      ? t('catalogue.searching', { words: name })
      : t('catalogue.title');

  const toggle = (facet: string, option: string) => go(toggleFilter(search, facet, option));
  const clear = () => go({ ...search, filters: {} });
  const panel = (
    <ResultFacets facets={facets} quick={quick} search={search} libraryId={libraryId} home={home} onToggle={toggle} />
  );
  // Without filters the empty answer is still shown until the next has come.
  const hasChoice = total > 0 || narrowed || query.isPlaceholderData;
  const canNarrow = first !== undefined && hasChoice && facets.length > 0;

  const listed = pages.flatMap(({ items }) => items);
  const more = t('catalogue.more-here', { number: formatNumber(locale, listed.length) });
  const said = !first || query.isPlaceholderData ? '' : pages.length > 1 ? more : title;
  const waits = enough && libraryId > 0 && !first && !query.isError;

  return (
    <Page title={title} heading="own" answer={first}>
      <SearchBox
        label={t('catalogue.search-label')}
        initial={words}
        libraryId={libraryId}
        onSearch={(text) => {
          const { filters: _, fields: __, ...kept } = search;
          void navigate(resultPath({ ...kept, fields: [{ id: 'FREE', value: text }], filters: {}, libraryId }));
        }}
      />
      <div className={canNarrow || waits ? facetStyles.split : styles.alone}>
        {canNarrow ? (
          <aside className={facetStyles.side} aria-label={t('catalogue.narrow')}>
            {panel}
          </aside>
        ) : waits ? (
          <div className={facetStyles.side}>
            <WaitingFacets />
          </div>
        ) : null}
        <div className={styles.main}>
          {canNarrow ? (
            <ResultNarrow
              search={search}
              quick={quick}
              show={t('catalogue.show', { count: total, number: formatNumber(locale, total) })}
              onToggle={toggle}
              onClear={clear}
            >
              {panel}
            </ResultNarrow>
          ) : waits ? (
            <WaitingNarrow />
          ) : null}
          <div className={`${facetStyles.head} ${styles.head}`}>
            <PageHeading>{title}</PageHeading>
            {first && total > 0 ? <ResultOrder answer={first} search={search} onChange={go} /> : null}
            {waits ? <WaitingOrder /> : null}
          </div>
          <VisuallyHidden>
            <span role="status">{said}</span>
          </VisuallyHidden>
          {first ? <SystemNote libraryId={libraryId} shown="catalogue" error={query.error} /> : null}
          {first && total > 0 ? (
            <>
              <FiltersApplied facets={facets} filters={search.filters} onToggle={toggle} onClear={clear} />
              <ResultNote answer={first} search={search} words={words} />
            </>
          ) : null}
          {libraryId === 0 ? (
            <StateMessage kind="empty" title={t('shell.choose-title')} text={t('shell.choose-text')}>
              <ButtonLink variant="main" to="/libraries">
                {t('shell.choose')}
              </ButtonLink>
            </StateMessage>
          ) : !enough ? (
            <StateMessage kind="empty" title={t('catalogue.short-title')} text={t('catalogue.short-text')} />
          ) : query.isError && pages.length === 0 ? (
            <LibraryError
              libraryId={libraryId}
              shown="catalogue"
              error={query.error}
              onRetry={() => void query.refetch()}
            >
              {withMeta ? (
                <ButtonLink variant="tonal" to={metaSearchPath({ fields: search.fields, filters: {} })}>
                  {t('catalogue.all-libraries')}
                </ButtonLink>
              ) : null}
            </LibraryError>
          ) : !first ? (
            <div className={styles.hits}>
              <WaitingRows />
            </div>
          ) : total === 0 ? (
            <ResultNone
              answer={first}
              facets={facets}
              search={search}
              libraryId={libraryId}
              onToggle={toggle}
              onClear={clear}
            />
          ) : (
            <ResultHits
              items={listed}
              // What was found instead of a word is marked like the word.
              words={[words, ...(first.changes?.flatMap(({ used }) => used) ?? [])].join(' ')}
              search={search}
              stale={query.isPlaceholderData}
              loadingMore={query.isFetchingNextPage}
              automatic={pages.length < automaticPages && !query.isFetchNextPageError}
              onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
            />
          )}
        </div>
      </div>
    </Page>
  );
}
