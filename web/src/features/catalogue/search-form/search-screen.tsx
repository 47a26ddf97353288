import { filledFields, hasTypedText, type SearchField, type SearchFieldInfo, textOf } from '@buchfink/contract/search';
import { parseLibraryId } from '@buchfink/contract/validation/number-text';
import { mdiTune } from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useT } from '#shared/i18n/use-t.ts';
import { decodeSearch, resultPath } from '#shared/search/address/search-address.ts';
import { toPastSearch } from '#shared/search/address/to-past-search.ts';
import { FieldInput } from '#shared/search/form/field-input.tsx';
import { SearchTips } from '#shared/search/form/search-tips.tsx';
import { dispatch, useApp, useLibrary } from '#shared/state/store.ts';
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
  const library = useLibrary();
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
  const form = useRef<HTMLFormElement>(null);
  const start = decodeSearch(params);
  // A field that this form does not show could not be removed in it either, so it is dropped.
  const [values, setValues] = useState<Readonly<Record<string, SearchField['value']>>>(() =>
    Object.fromEntries(
      start.fields.flatMap(({ id, value }) => (infos.some((info) => info.id === id) ? [[id, value]] : [])),
    ),
  );
  const [short, setShort] = useState(false);
  const [isWide] = useState(() => matchMedia('(min-width: 600px)').matches);
  const fields = filledFields(Object.entries(values).map(([id, value]) => ({ id, value })));
  const visible = infos.filter((info) => info.visible);
  // The message appears at the field that was filled in, else at the first field.
  const typed = visible.find(({ id, type }) => type !== 'checkbox' && textOf(values[id] ?? '') !== '') ?? visible[0];

  useEffect(() => {
    if (short) form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus();
  }, [short]);
  const submit = () => {
    if (!hasTypedText(fields)) return setShort(true);
    dispatch({ type: 'searched', search: toPastSearch(fields) });
    void navigate(resultPath({ ...start, fields, filters: {}, libraryId }));
  };

  const advancedFields = visible.filter(({ advanced }) => advanced);
  const input = (info: SearchFieldInfo) => (
    <FieldInput
      key={info.id}
      info={info}
      libraryId={libraryId}
      value={values[info.id] ?? ''}
      error={short && info === typed ? t('media.too-short') : undefined}
      onChange={(value) => {
        setValues({ ...values, [info.id]: value });
        setShort(false);
      }}
    />
  );

  return (
    <search>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {visible.filter(({ advanced }) => !advanced).map(input)}
        {advancedFields.length > 0 ? (
          <Disclosure
            className={styles.more}
            icon={mdiTune}
            label={t('catalogue.more-fields')}
            open={short || isWide || advancedFields.some(({ id }) => values[id]) || undefined}
          >
            <div className={styles.fields}>{advancedFields.map(input)}</div>
          </Disclosure>
        ) : null}
        <div className={styles.acts}>
          <Button type="submit" variant="main" big>
            {t('media.search')}
          </Button>
          {fields.length > 0 ? (
            <Button variant="text" onClick={() => setValues({})}>
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
