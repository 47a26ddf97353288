import type { ComponentProps } from 'react';

/** What a choice of one is given. */
export interface SelectGiven extends ComponentProps<'select'> {
  label: string;
  options: readonly { key: string; label: string }[];
}

/** The options of a choice. */
export function SelectOptions({ options }: Pick<SelectGiven, 'options'>) {
  return options.map(({ key, label }) => (
    <option key={key} value={key}>
      {label}
    </option>
  ));
}
