import type { SearchField, SearchFieldInfo } from '@buchfink/contract/search';
import { textOf } from '@buchfink/contract/search';
import { numberOfScan } from '@buchfink/contract/text/scanned-number';
import { useT } from '#shared/i18n/use-t.ts';
import { ScannableInput } from '#shared/scan/scannable-input.tsx';
import { SearchInput } from '#shared/search/box/search-input.tsx';
import { Checkbox } from '#shared/ui/form/choice.tsx';
import { Select } from '#shared/ui/form/select.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import styles from './field-input.module.css';

/** One field of the search form, by its kind. */
export function FieldInput({
  info,
  value,
  error,
  libraryId,
  onChange,
}: {
  info: SearchFieldInfo;
  value: SearchField['value'];
  error: string | undefined;
  libraryId: number;
  onChange: (value: SearchField['value']) => void;
}) {
  const t = useT();
  if (info.type === 'checkbox') {
    return (
      <div className={styles.whole}>
        <Checkbox checked={value === true} onChange={({ target }) => onChange(target.checked)}>
          {info.label}
        </Checkbox>
      </div>
    );
  }
  if (info.type === 'dropdown') {
    return (
      <Select
        className={styles.field ?? ''}
        label={info.label}
        options={[{ key: '', label: t('catalogue.any') }, ...(info.options ?? [])]}
        value={textOf(value)}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  return (
    <TextField
      className={styles.field ?? ''}
      label={info.label}
      hint={info.hint}
      error={error}
      inputMode={info.number || info.type === 'barcode' ? 'numeric' : 'search'}
      enterKeyHint="search"
      autoComplete="off"
      maxLength={1000}
      value={textOf(value)}
      {...(info.meaning === 'FREE'
        ? {
            line: (input) => <SearchInput {...input} value={textOf(value)} libraryId={libraryId} onText={onChange} />,
          }
        : {
            onChange: ({ target }) => onChange(target.value),
            ...(info.type === 'barcode' && {
              line: (input) => (
                <ScannableInput
                  input={input}
                  label={t('catalogue.scan')}
                  text={t(info.meaning === 'ISBN' ? 'catalogue.scan-isbn' : 'catalogue.scan-copy')}
                  onRead={(text) => onChange(numberOfScan(text))}
                />
              ),
            }),
          })}
    />
  );
}
