import { filledFields, hasTypedText, type SearchField, type SearchFieldInfo, textOf } from '@buchfink/contract/search';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { FieldInput } from './field-input.tsx';
import { type FieldValues, withJoinedYears, withSpreadYear, yearRangeOf } from './year-range.ts';
import { YearRangeInput } from './year-range-input.tsx';

interface FieldFormOptions {
  /** The fields of the catalogue, in the order of the form. */
  infos: readonly SearchFieldInfo[];
  /** The search that the form starts with. Fields that the form does not show are dropped: nobody could remove them. */
  start: readonly SearchField[];
  /** The library whose titles are suggested; 0 = none. */
  libraryId: number;
  onSearch: (fields: readonly SearchField[]) => void;
}

/** A form of search fields: its inputs, and a search when it is submitted with enough text. */
export function useFieldForm({ infos, start, libraryId, onSearch }: FieldFormOptions) {
  const t = useT();
  const ref = useRef<HTMLFormElement>(null);
  const range = yearRangeOf(infos);
  const [values, setValues] = useState<FieldValues>(() => {
    const known = start.filter(({ id }) => infos.some((info) => info.id === id));
    return withSpreadYear(Object.fromEntries(known.map(({ id, value }) => [id, value])), range);
  });
  const [isShort, setShort] = useState(false);
  const fields = filledFields(Object.entries(withJoinedYears(values, range)).map(([id, value]) => ({ id, value })));
  const visible = infos.filter((info) => info.visible && info !== range?.single);
  // The message appears at the field that was filled in, else at the first field.
  const typed = visible.find(({ id, type }) => type !== 'checkbox' && textOf(values[id] ?? '') !== '') ?? visible[0];
  useEffect(() => {
    if (isShort) ref.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus();
  }, [isShort]);

  const change = (id: string, value: SearchField['value']) => {
    setValues((before) => ({ ...before, [id]: value }));
    setShort(false);
  };
  const errorAt = (...shown: readonly SearchFieldInfo[]) =>
    isShort && typed && shown.includes(typed) ? t('media.too-short') : undefined;
  const input = (info: SearchFieldInfo): ReactNode => {
    if (info === range?.end) return null;
    if (range && info === range.start) {
      const error = errorAt(range.start, range.end);
      return <YearRangeInput key={info.id} range={range} values={values} error={error} onChange={change} />;
    }
    return (
      <FieldInput
        key={info.id}
        info={info}
        libraryId={libraryId}
        value={values[info.id] ?? ''}
        error={errorAt(info)}
        onChange={(value) => change(info.id, value)}
      />
    );
  };
  return {
    /** The properties of the form element. */
    form: {
      ref,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        if (hasTypedText(fields)) onSearch(fields);
        else setShort(true);
      },
    },
    /** The visible inputs, in two groups. */
    simpleInputs: visible.filter(({ advanced }) => !advanced).map(input),
    advancedInputs: visible.filter(({ advanced }) => advanced).map(input),
    isAdvancedFilled: visible.some(({ id, advanced }) => advanced && textOf(values[id] ?? '') !== ''),
    isFilled: fields.length > 0,
    isShort,
    clear: () => setValues({}),
  };
}
