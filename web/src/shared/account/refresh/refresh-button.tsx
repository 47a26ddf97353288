import { formatRelativeTime } from '@buchfink/texts/relative-time';
import { mdiRefresh } from '@mdi/js';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { useCurrentMinute } from '#shared/opening/use-current-minute.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import type { Card } from '../card/cards.ts';
import styles from './refresh.module.css';

/** The age of the oldest of these accounts, and a button that fetches them again. */
export function RefreshButton({ cards, onRefresh }: { cards: readonly Card[]; onRefresh: () => void }) {
  const t = useT();
  const locale = useLocale();
  const now = useCurrentMinute();
  const online = useOnline();
  const ages = cards.flatMap(({ query }) => (query.data ? [query.data.retrieved] : []));
  const oldest = ages.toSorted()[0];
  const busy = cards.some(({ query }) => query.isFetching);
  if (oldest === undefined) return null;
  const isNew = now.getTime() - Date.parse(oldest) < 60_000;
  const age = isNew
    ? t('account.refreshed-now')
    : t('account.refreshed', { age: formatRelativeTime(locale, oldest, now) });
  return (
    <Button
      variant="text"
      icon={mdiRefresh}
      className={busy ? styles.busy : ''}
      aria-disabled={busy}
      disabled={!online}
      onClick={() => (busy ? undefined : onRefresh())}
    >
      {busy ? t('account.refreshing') : age}
      <VisuallyHidden>, {t('account.refresh-now')}</VisuallyHidden>
    </Button>
  );
}
