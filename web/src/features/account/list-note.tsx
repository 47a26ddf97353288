import type { AccountData } from '@buchfink/contract/account';
import { useT } from '#shared/i18n/use-t.ts';
import { InlineError } from '#shared/ui/feedback/inline-error.tsx';
import styles from './account.module.css';

type List = 'loans' | 'reservations' | 'fees';

const unlisted = { loans: 'unlistedLoans', reservations: 'unlistedReservations', fees: 'unlistedFees' } as const;

const isUntold = ({ untold = [] }: AccountData, list: List) => list !== 'fees' && untold.includes(list);

/** Whether the library's system lists all that it counts. */
export const isWhole = (data: AccountData, list: List): boolean => !data[unlisted[list]] && !isUntold(data, list);

/** Says that a list is incomplete, or that the library's system tells nothing of it. */
export function ListNote({ data, list }: { data: AccountData; list: List }) {
  const t = useT();
  const count = data[unlisted[list]];
  if (isWhole(data, list)) return null;
  return (
    <div className={styles.notice}>
      <InlineError>{count === undefined ? t('account.untold') : t(`account.unlisted-${list}`, { count })}</InlineError>
    </div>
  );
}
