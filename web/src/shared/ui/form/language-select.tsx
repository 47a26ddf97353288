import { localesOf } from '@buchfink/contract/config';
import { type Locale, languages } from '@buchfink/contract/locale';
import { useConfig } from '#shared/config/config-store.ts';
import { Select } from './select.tsx';

interface Props {
  readonly label: string;
  readonly value: Locale;
  readonly disabled?: boolean;
  readonly onChoose: (locale: Locale) => void;
}

/** A choice among the languages of the project and the one that was chosen, each by its own name. */
export function LanguageSelect({ onChoose, ...select }: Props) {
  const locales = [...new Set(localesOf(useConfig().config)).add(select.value)];
  return (
    <Select
      {...select}
      options={locales.map((key) => ({ key, label: languages[key].name, lang: key }))}
      onChange={({ target }) => locales.filter((key) => key === target.value).map(onChoose)}
    />
  );
}
