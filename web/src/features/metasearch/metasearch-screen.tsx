import { searchableLibraries } from '@buchfink/contract/metasearch/select-libraries';
import { hasSearchText } from '@buchfink/contract/search';
import { searchWords } from '@buchfink/contract/search/search-address';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMetasearchEnabled } from '#shared/config/use-metasearch-enabled.ts';
import { ErrorState } from '#shared/failure/error-state.tsx';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { useGeolocation } from '#shared/libraries/use-geolocation.ts';
import { searchName } from '#shared/search/address/search-name.ts';
import { SearchBox } from '#shared/search/box/search-box.tsx';
import { librariesQuery } from '#shared/state/libraries/libraries-query.ts';
import { anyHasPart } from '#shared/state/libraries/library-parts.ts';
import { useApp } from '#shared/state/store.ts';
import { ButtonLink } from '#shared/ui/action/button.tsx';
import { useHasBeenTrue } from '#shared/ui/browser/lazy-component.tsx';
import { Page, PageHeading } from '#shared/ui/page/page.tsx';
import { StateMessage } from '#shared/ui/status/state-message.tsx';
import { WorkRowSkeletons } from '#shared/ui/work/work-row.tsx';
import { ChoiceDialog, FieldsSheet, prefetchParts } from './lazy-parts.tsx';
import { LibraryStates } from './libraries/library-states.tsx';
import { MetaStart } from './meta-start.tsx';
import styles from './metasearch.module.css';
import { useHitCountText } from './result/meta-head.tsx';
import { MetaResult } from './result/meta-result.tsx';
import { importReader } from './state/use-meta-run.ts';
import { useMetaSearch } from './state/use-meta-search.ts';

/** The search over several libraries, where the project enables it. */
export function MetaSearchScreen() {
  const t = useT();
  const locale = useLocale();
  const query = useQuery(librariesQuery(locale));
  const hasLibraries = useApp(({ selection }) => selection.libraries.length > 0);
  const hasCatalogues = useApp(({ selection }) => anyHasPart(selection.libraries, 'catalogue'));
  const offered = useMetasearchEnabled();
  if (offered && hasLibraries) return <MetaSearch />;
  return (
    <Page title={t('metasearch.title')}>
      {!offered ? (
        <StateMessage
          kind="empty"
          title={t('metasearch.off')}
          text={t(hasCatalogues ? 'metasearch.off-text' : 'metasearch.off-none')}
        >
          <ButtonLink variant="primary" to="/">
            {t('shell.start')}
          </ButtonLink>
        </StateMessage>
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <WorkRowSkeletons />
      )}
    </Page>
  );
}

function MetaSearch() {
  const t = useT();
  const { libraries, libraryId } = useApp(({ selection }) => selection);
  const geolocation = useGeolocation(true);
  const meta = useMetaSearch(geolocation.position);
  const [open, setOpen] = useState<'choice' | 'fields'>();
  useEffect(() => {
    // A failed import shows in the search that needs it.
    importReader().then(prefetchParts, () => undefined);
  }, []);
  const { search, works } = meta;
  const words = searchWords(search.fields);
  const name = searchName(search, t);
  const hitCount = useHitCountText(meta.total, meta.libraryCount);
  const isAwaiting = meta.isSearching && (meta.isStale || (!meta.isOver && meta.stream.status !== 'failed'));
  const hasHits = meta.isSearching && works.length > 0 && !meta.isStale;
  const title = hasHits ? hitCount : isAwaiting ? t('metasearch.searching', { words: name }) : t('metasearch.title');
  const close = () => setOpen(undefined);
  const everChose = useHasBeenTrue(open === 'choice');
  const everFilled = useHasBeenTrue(open === 'fields');
  return (
    <Page title={title} heading="own">
      {meta.isSearching ? null : (
        <header className={styles.lead}>
          <PageHeading>{title}</PageHeading>
        </header>
      )}
      <SearchBox
        label={t('metasearch.search-label', { count: search.libraries.length })}
        initial={words}
        libraryId={libraryId}
        onSearch={(text) => meta.navigate({ fields: [{ id: 'FREE', value: text }], filters: {} })}
      />
      <LibraryStates
        meta={meta}
        position={geolocation.position}
        onChange={() => setOpen('choice')}
        onFields={() => setOpen('fields')}
      />
      {meta.isSearching ? (
        <MetaResult
          meta={meta}
          title={title}
          words={words}
          geolocation={geolocation}
          onChange={() => setOpen('choice')}
        />
      ) : (
        <MetaStart
          tooShort={name !== '' && !hasSearchText([...search.fields])}
          noLibraries={search.libraries.length === 0}
        />
      )}
      {everChose ? (
        <ChoiceDialog
          open={open === 'choice'}
          libraries={searchableLibraries(libraries)}
          chosen={search.libraries}
          geolocation={geolocation}
          onClose={close}
          onConfirm={(chosen) => {
            close();
            meta.navigate({ libraries: chosen });
          }}
        />
      ) : null}
      {everFilled ? (
        <FieldsSheet
          open={open === 'fields'}
          search={search}
          onClose={close}
          onSearch={(next) => {
            close();
            meta.navigate(next);
          }}
        />
      ) : null}
    </Page>
  );
}
