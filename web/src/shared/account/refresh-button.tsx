import { mdiRefresh } from '@mdi/js';
import { ageText } from '#shared/i18n/age-text.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { useMinute } from '#shared/opening/use-minute.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { Button } from '#shared/ui/button.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import type { Card } from './cards.ts';
import styles from './refresh.module.css';

/** How old the oldest of these accounts is, and a way to read them again. */
export function RefreshButton({ cards, onRefresh }: { cards: readonly Card[]; onRefresh: () => void }) {
  const t = useT();
  const locale = useLocale();
  const now = useMinute();
  const online = useOnline();
  const ages = cards.flatMap(({ query }) => (query.data ? [query.data.retrieved] : []));
  const oldest = ages.toSorted()[0];
  const busy = cards.some(({ query }) => query.isFetching);
  if (oldest === undefined) return null;
  const isNew = now.getTime() - Date.parse(oldest) < 60_000;
  const age = isNew ? t('account.refreshed-now') : t('account.refreshed', { age: ageText(locale, oldest, now) });
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
