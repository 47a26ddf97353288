import type { ComponentProps } from 'react';

/** What a choice of one is given. */
export interface SelectProps extends ComponentProps<'select'> {
  label: string;
  options: readonly { key: string; label: string }[];
}

/** The options of a choice. */
export function SelectOptions({ options }: Pick<SelectProps, 'options'>) {
  return options.map(({ key, label }) => (
    <option key={key} value={key}>
      {label}
    </option>
  ));
}
