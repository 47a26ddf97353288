import type { AccountData } from '@buchfink/contract/account';
import type { Card } from '#shared/account/card/cards.ts';
import { runManualRefresh } from '#shared/account/card/use-report-failed-refresh.ts';
import { type AccountList, isUnread, isWhole, unlistedKeys } from '#shared/account/whole-lists.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { InlineError } from '#shared/ui/feedback/inline-error.tsx';
import styles from './account.module.css';

/** Says that a list is incomplete, that the library's system tells nothing of it, or that it cannot be read now. */
export function ListNote({ card, data, list }: { card: Card; data: AccountData; list: AccountList }) {
  const t = useT();
  const count = data[unlistedKeys[list]];
  if (isUnread(data, list)) return <UnreadNote card={card} list={list} />;
  if (isWhole(data, list)) return null;
  return (
    <div className={styles.notice}>
      <InlineError>{count === undefined ? t('account.untold') : t(`account.unlisted-${list}`, { count })}</InlineError>
    </div>
  );
}

/** Says that a part of the account cannot be read now, and asks for it again. */
export function UnreadNote({ card, list }: { card: Card; list: AccountList | 'card' }) {
  const t = useT();
  const { refetch, isFetching } = card.query;
  return (
    <div className={styles.notice}>
      <InlineError>{t(`account.unread-${list}`)}</InlineError>
      <Button variant="tonal" disabled={isFetching} onClick={() => void runManualRefresh(() => refetch())}>
        {t('account.ask-again')}
      </Button>
    </div>
  );
}
