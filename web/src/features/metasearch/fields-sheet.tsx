import {
  filledFields,
  hasTypedText,
  metaSearchFields,
  type SearchField,
  type SearchFieldInfo,
  textOf,
} from '@buchfink/contract/search';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { call } from '#shared/api/call.ts';
import { getServiceContext } from '#shared/api/service-context.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { FieldInput } from '#shared/search/form/field-input.tsx';
import { SearchTips } from '#shared/search/form/search-tips.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { Sheet } from '#shared/ui/overlay/dialog.tsx';
import { DialogButtons } from '#shared/ui/overlay/dialog-buttons.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import styles from './metasearch.module.css';

interface Props {
  open: boolean;
  fields: readonly SearchField[];
  onClose: () => void;
  onSearch: (fields: readonly SearchField[]) => void;
}

/** The search fields for several libraries at once. */
export function FieldsSheet({ open, fields, onClose, onSearch }: Props) {
  const t = useT();
  const form = useId();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('metasearch.fields')}
      acts={
        <DialogButtons onCancel={onClose} act={form}>
          {t('media.search')}
        </DialogButtons>
      }
    >
      <Fields form={form} fields={fields} onSearch={onSearch} />
    </Sheet>
  );
}

function Fields({ form, fields, onSearch }: Pick<Props, 'fields' | 'onSearch'> & { form: string }) {
  const locale = useLocale();
  const query = useQuery({
    queryKey: ['searchfields', getServiceContext().projectId, locale, 'all'],
    queryFn: ({ signal }) => call(metaSearchFields, { signal }),
    staleTime: 10 * 60_000,
  });
  if (query.data) return <Form form={form} infos={query.data} fields={fields} onSearch={onSearch} />;
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
  form,
  infos,
  fields,
  onSearch,
}: Pick<Props, 'fields' | 'onSearch'> & { form: string; infos: readonly SearchFieldInfo[] }) {
  const t = useT();
  const element = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Readonly<Record<string, SearchField['value']>>>(() =>
    Object.fromEntries(fields.map(({ id, value }) => [id, value])),
  );
  const [short, setShort] = useState(false);
  const visible = infos.filter((info) => info.visible);
  // The message appears at the field that was filled in, else at the first field.
  const typed = visible.find(({ id, type }) => type !== 'checkbox' && textOf(values[id] ?? '') !== '') ?? visible[0];
  useEffect(() => {
    if (short) element.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus();
  }, [short]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const filled = filledFields(Object.entries(values).map(([id, value]) => ({ id, value })));
    if (hasTypedText(filled)) onSearch(filled);
    else setShort(true);
  };
  return (
    <form ref={element} id={form} className={styles.fields} noValidate onSubmit={submit}>
      {visible.map((info) => (
        <FieldInput
          key={info.id}
          info={info}
          libraryId={0}
          value={values[info.id] ?? ''}
          error={short && info === typed ? t('media.too-short') : undefined}
          onChange={(value) => {
            setValues({ ...values, [info.id]: value });
            setShort(false);
          }}
        />
      ))}
      <SearchTips />
    </form>
  );
}
