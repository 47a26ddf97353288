import type { ComponentProps } from 'react';

/** The props of a select. */
export interface SelectProps extends ComponentProps<'select'> {
  label: string;
  options: readonly { key: string; label: string }[];
}

/** The options of a select. */
export function SelectOptions({ options }: Pick<SelectProps, 'options'>) {
  return options.map(({ key, label }) => (
    <option key={key} value={key}>
      {label}
    </option>
  ));
}
