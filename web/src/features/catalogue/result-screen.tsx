import { hasSearchText, SortOrder } from '@buchfink/contract/search';
import { mdiFilterVariant } from '@mdi/js';
import { useEffect, useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { formatNumber } from '#shared/i18n/format.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import {
  decodeSearch,
  encodeSearch,
  resultPath,
  type SearchAddress,
  toggleFilter,
  wordsOf,
} from '#shared/search/search-address.ts';
import { dispatch, useApp } from '#shared/state/store.ts';
import { Button, ButtonLink } from '#shared/ui/button.tsx';
import { Chip } from '#shared/ui/chip.tsx';
import { Sheet } from '#shared/ui/dialog.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { Page, PageHeading } from '#shared/ui/page.tsx';
import { SearchBox } from '#shared/ui/search-box.tsx';
import { StateMessage } from '#shared/ui/state-message.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import styles from './result.module.css';
import { ResultApplied } from './result-applied.tsx';
import { ResultFacets } from './result-facets.tsx';
import { ResultHits, ResultSkeleton } from './result-hits.tsx';
import { ResultNote } from './result-note.tsx';
import { useSearch } from './use-search.ts';

/** So many pages come by themselves; after that the footer can be reached and "more" is asked for. */
const automaticPages = 5;

/** The hits of a search; the search is the address. */
export function ResultScreen() {
  const t = useT();
  const locale = useLocale();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [filtering, setFiltering] = useState(false);
  const search = decodeSearch(params);
  const current = useApp(({ selection }) => selection.libraryId);
  const libraryId = search.libraryId ?? current;
  useEffect(() => {
    if (search.libraryId) dispatch({ type: 'library-chosen', libraryId: search.libraryId });
  }, [search.libraryId]);

  const enough = hasSearchText([...search.fields]);
  const query = useSearch(libraryId, search, enough && libraryId > 0);
  const pages = query.data?.pages ?? [];
  const first = pages[0];
  const words = wordsOf(search.fields);
  const total = first?.total ?? 0;
  const title = first
    ? t(first.totalIsExact ? 'catalogue.total' : 'catalogue.total-over', {
        count: total,
        number: formatNumber(locale, total),
        words,
      })
    : words
      ? t('catalogue.searching', { words })
      : t('catalogue.title');

  const go = (next: SearchAddress) => void navigate(resultPath(next), { preventScrollReset: true });
  const toggle = (facet: string, option: string) => go(toggleFilter(search, facet, option));
  const clear = () => go({ ...search, filters: {} });
  const facets = first?.facets ?? [];
  const filterCount = Object.values(search.filters).flat().length;
  const sort = <Sort value={search.sort} onChange={(value) => go({ ...search, sort: value })} />;
  const panel = <ResultFacets facets={facets} search={search} onToggle={toggle} />;

  return (
    <Page title={title} heading="own">
      <SearchBox
        label={t('catalogue.search-label')}
        initial={words}
        libraryId={libraryId}
        onSearch={(text) =>
          void navigate(
            resultPath({ fields: [{ id: 'FREE', value: text }], filters: {}, sort: search.sort, libraryId }),
          )
        }
      />
      <div className={first && total > 0 ? styles.split : styles.alone}>
        {first && total > 0 ? (
          <aside className={styles.side} aria-label={t('catalogue.narrow')}>
            {panel}
          </aside>
        ) : null}
        <div>
          {first && (total > 0 || filterCount > 0) ? (
            <div className={styles.narrow}>
              <Chip icon={mdiFilterVariant} aria-haspopup="dialog" onClick={() => setFiltering(true)}>
                {t('catalogue.filters', { count: filterCount })}
              </Chip>
              {sort}
            </div>
          ) : null}
          <div className={styles.head}>
            <PageHeading>{title}</PageHeading>
            {total > 0 ? <div className={styles.wideSort}>{sort}</div> : null}
          </div>
          <VisuallyHidden>
            <span role="status">{first && !query.isPlaceholderData ? title : ''}</span>
          </VisuallyHidden>
          {first ? <ResultApplied facets={facets} search={search} onToggle={toggle} onClear={clear} /> : null}
          {first && total > 0 ? <ResultNote answer={first} search={search} words={words} /> : null}
          {libraryId === 0 ? (
            <StateMessage kind="empty" title={t('shell.choose-title')} text={t('shell.choose-text')}>
              <ButtonLink variant="main" to="/libraries">
                {t('shell.choose')}
              </ButtonLink>
            </StateMessage>
          ) : !enough ? (
            <StateMessage kind="empty" title={t('catalogue.short-title')} text={t('catalogue.short-text')} />
          ) : query.isError && pages.length === 0 ? (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          ) : !first ? (
            <ResultSkeleton />
          ) : total === 0 ? (
            <StateMessage kind="empty" title={t('catalogue.none')} text={t('catalogue.none-text')}>
              {filterCount > 0 ? (
                <Button variant="primary" onClick={clear}>
                  {t('catalogue.filters-clear')}
                </Button>
              ) : null}
              {first.suggestions
                ?.filter(({ kind }) => kind === 'spelling')
                .map(({ text }) => (
                  <ButtonLink
                    key={text}
                    variant="tonal"
                    to={resultPath({ ...search, fields: [{ id: 'FREE', value: text }], filters: {} })}
                  >
                    {t('catalogue.try', { words: text })}
                  </ButtonLink>
                ))}
              <ButtonLink variant="text" to={`/search/${libraryId}?${encodeSearch(search)}`}>
                {t('catalogue.change')}
              </ButtonLink>
              <ButtonLink variant="text" to="/libraries">
                {t('catalogue.other-library')}
              </ButtonLink>
            </StateMessage>
          ) : (
            <ResultHits
              items={pages.flatMap(({ items }) => items)}
              words={words}
              stale={query.isPlaceholderData}
              loadingMore={query.isFetchingNextPage}
              automatic={pages.length < automaticPages && !query.isFetchNextPageError}
              onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
            />
          )}
        </div>
      </div>
      <Sheet
        open={filtering}
        onClose={() => setFiltering(false)}
        title={t('catalogue.narrow')}
        acts={
          <>
            {filterCount > 0 ? (
              <Button variant="text" onClick={clear}>
                {t('catalogue.filters-clear')}
              </Button>
            ) : null}
            <Button variant="primary" onClick={() => setFiltering(false)}>
              {t('catalogue.show', { count: total, number: formatNumber(locale, total) })}
            </Button>
          </>
        }
      >
        {panel}
      </Sheet>
    </Page>
  );
}

function Sort({ value, onChange }: { value: SortOrder; onChange: (value: SortOrder) => void }) {
  const t = useT();
  const id = useId();
  return (
    <span className={styles.sort}>
      <label htmlFor={id}>{t('catalogue.sort')}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(SortOrder.parse(target.value))}>
        {SortOrder.options.map((order) => (
          <option key={order} value={order}>
            {t(`catalogue.sort-${order}`)}
          </option>
        ))}
      </select>
    </span>
  );
}
