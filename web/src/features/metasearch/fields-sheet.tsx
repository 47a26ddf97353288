import { metaSearchFields, type SearchFieldInfo } from '@buchfink/contract/search';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '#shared/api/call.ts';
import { getServiceContext } from '#shared/connection/service-context.ts';
import { ErrorState } from '#shared/failure/error-state.tsx';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { SearchTips } from '#shared/search/form/search-tips.tsx';
import { useFieldForm } from '#shared/search/form/use-field-form.tsx';
import { Sheet } from '#shared/ui/overlay/dialog.tsx';
import { DialogButtons } from '#shared/ui/overlay/dialog-buttons.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import { type FieldsAndFilters, fromFormFields, toFormFields } from './field-filters.ts';
import styles from './metasearch.module.css';

interface Props {
  open: boolean;
  search: FieldsAndFilters;
  onClose: () => void;
  onSearch: (search: FieldsAndFilters) => void;
}

/** The search fields for several libraries at once. */
export function FieldsSheet({ open, search, onClose, onSearch }: Props) {
  const t = useT();
  const form = useId();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('metasearch.fields')}
      acts={
        <DialogButtons onCancel={onClose} action={form}>
          {t('media.search')}
        </DialogButtons>
      }
    >
      <Fields form={form} search={search} onSearch={onSearch} />
    </Sheet>
  );
}

function Fields({ form, search, onSearch }: Pick<Props, 'search' | 'onSearch'> & { form: string }) {
  const locale = useLocale();
  const query = useQuery({
    queryKey: ['searchfields', getServiceContext().projectId, locale, 'all'],
    queryFn: ({ signal }) => call(metaSearchFields, { signal }),
    staleTime: 10 * 60_000,
  });
  if (query.data) return <Form form={form} infos={query.data} search={search} onSearch={onSearch} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div className={styles.fields} aria-hidden="true">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} height="52px" />
      ))}
    </div>
  );
}

function Form({
  form: id,
  infos,
  search,
  onSearch,
}: Pick<Props, 'search' | 'onSearch'> & { form: string; infos: readonly SearchFieldInfo[] }) {
  const { form, simpleInputs, advancedInputs } = useFieldForm({
    infos,
    start: toFormFields(search),
    libraryId: 0,
    onSearch: (fields) => onSearch(fromFormFields(fields)),
  });
  return (
    <form {...form} id={id} className={styles.fields}>
      {simpleInputs}
      {advancedInputs}
      <SearchTips />
    </form>
  );
}
