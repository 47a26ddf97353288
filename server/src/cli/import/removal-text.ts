import { displayValue } from '@buchfink/catalogue/report/display-value';
import type { PlannedRemoval } from '@buchfink/catalogue/report/planned-removal';
import { freeShare } from '../../systems/imports/removal-permission.ts';

/** `2990 of 3000 records (99.7 %), such as 1 "Momo", 2 "Krabat"`. */
export function formatRemoval({ count, of, examples }: PlannedRemoval): string {
  const share = of > 0 ? ` (${Math.round((count / of) * 1000) / 10} %)` : '';
  return `${count} of ${of} records${share}${exampleText(examples)}`;
}

/** Some records by number and title. */
export function exampleText(examples: PlannedRemoval['examples']): string {
  if (examples.length === 0) return '';
  const named = examples.map(({ id, title }) => `${displayValue(id)} "${displayValue(title)}"`);
  return `, such as ${named.join(', ')}`;
}

/** Why nothing was removed, and how to allow it. */
export function formatRefusal(planned: PlannedRemoval, limit: number | undefined): string {
  const most = limit === undefined ? `more than ${100 / freeShare} %` : `more than --remove-up-to ${limit} allows`;
  const refusal = planned.isPartial
    ? 'No further records were removed. The next part of the list'
    : 'Nothing was removed. The command';
  return (
    `${refusal} would remove ${formatRemoval(planned)}. That is ${most}.\n` +
    `If this is intended, run the same command again with --remove-up-to ${planned.count}${planned.isPartial ? ' or more' : ''}.\n`
  );
}
