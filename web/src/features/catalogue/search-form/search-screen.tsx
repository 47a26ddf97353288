import type { SearchFieldInfo } from '@buchfink/contract/search';
import { decodeSearch } from '@buchfink/contract/search/search-address';
import { parseLibraryId } from '@buchfink/contract/validation/number-text';
import { mdiTune } from '@mdi/js';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useT } from '#shared/i18n/use-t.ts';
import { resultPath } from '#shared/search/address/search-address.ts';
import { toPastSearch } from '#shared/search/address/to-past-search.ts';
import { SearchTips } from '#shared/search/form/search-tips.tsx';
import { useFieldForm } from '#shared/search/form/use-field-form.tsx';
import { dispatch, useApp } from '#shared/state/store.ts';
import { LibraryError } from '#shared/systems/library-error.tsx';
import { SystemNote } from '#shared/systems/system-note.tsx';
import { Button } from '#shared/ui/action/button.tsx';
import { Disclosure } from '#shared/ui/overlay/disclosure.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import styles from './search.module.css';
import { useSearchFields } from './use-search-fields.ts';

/** The search form of a library: one field for everything, and the fields of its catalogue. */
export function SearchScreen() {
  const t = useT();
  const current = useApp(({ selection }) => selection.libraryId);
  const libraryId = parseLibraryId(useParams().libraryId) ?? current;
  const library = useApp(({ selection }) => selection.libraries.find(({ id }) => id === libraryId));
  const query = useSearchFields(libraryId);
  return (
    <Page title={t('catalogue.title')} lead={library ? library.libname : undefined}>
      {query.data ? <SystemNote libraryId={libraryId} content="catalogue" /> : null}
      {query.data ? <SearchForm key={libraryId} libraryId={libraryId} infos={query.data} /> : null}
      {query.isPending ? <SearchSkeleton /> : null}
      {query.isError && !query.data ? (
        <LibraryError
          libraryId={libraryId}
          content="catalogue"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : null}
    </Page>
  );
}

function SearchForm({ libraryId, infos }: { libraryId: number; infos: readonly SearchFieldInfo[] }) {
  const t = useT();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const start = decodeSearch(params);
  const [isWide] = useState(() => matchMedia('(min-width: 600px)').matches);
  const { form, simpleInputs, advancedInputs, isAdvancedFilled, isFilled, isShort, clear } = useFieldForm({
    infos,
    start: start.fields,
    libraryId,
    onSearch: (fields) => {
      dispatch({ type: 'searched', search: toPastSearch(fields) });
      void navigate(resultPath({ ...start, fields, filters: {}, libraryId }));
    },
  });
  return (
    <search>
      <form {...form} className={styles.form}>
        {simpleInputs}
        {advancedInputs.length > 0 ? (
          <Disclosure
            className={styles.more}
            icon={mdiTune}
            label={t('catalogue.more-fields')}
            open={isShort || isWide || isAdvancedFilled || undefined}
          >
            <div className={styles.fields}>{advancedInputs}</div>
          </Disclosure>
        ) : null}
        <div className={styles.acts}>
          <Button type="submit" variant="main" big>
            {t('media.search')}
          </Button>
          {isFilled ? (
            <Button variant="text" onClick={clear}>
              {t('catalogue.form-clear')}
            </Button>
          ) : null}
        </div>
        <SearchTips />
      </form>
    </search>
  );
}

function SearchSkeleton() {
  return (
    <div className={styles.form} aria-hidden="true">
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row}>
          <Skeleton width="96px" />
          <div className={styles.gap} />
          <Skeleton height="52px" />
        </div>
      ))}
    </div>
  );
}
