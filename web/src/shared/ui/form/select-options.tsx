import type { ComponentProps } from 'react';

/** The props of a select. */
export interface SelectProps extends ComponentProps<'select'> {
  label: string;
  options: readonly { key: string; label: string; lang?: string }[];
}

/** The options of a select. */
export function SelectOptions({ options }: Pick<SelectProps, 'options'>) {
  return options.map(({ key, label, lang }) => (
    <option key={key} value={key} lang={lang}>
      {label}
    </option>
  ));
}
