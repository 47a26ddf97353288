import { info } from '@buchfink/contract/info';
import type { Library } from '@buchfink/contract/libraries';
import { mdiClockOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '#shared/api/call.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import styles from './home.module.css';
import { openingWords } from './opening-words.ts';

/** Whether my library is open today, and how long. */
export function TodayCard({ library }: { library: Library }) {
  const t = useT();
  const locale = useLocale();
  const { data, isPending } = useQuery({
    queryKey: ['info', locale, library.id],
    queryFn: ({ signal }) => call(info, { params: { libraryId: library.id }, signal }),
  });
  const { text, open } = openingWords(data?.opening ?? library.opening, t);
  const spans = (data?.opening ?? library.opening)?.today ?? [];
  const branches = data?.branches ?? [];
  const openBranches = branches.filter(({ opening }) => opening?.openNow).length;
  return (
    <Link to="/info" className={styles.card}>
      <span className={styles.kind}>
        <Icon path={mdiClockOutline} size={18} />
        {t('home.today')}
      </span>
      <b className={open ? styles.open : undefined}>{text}</b>
      <span className={styles.muted}>
        {spans.map((span) => t('home.hours-span', span)).join(', ') || library.libname}
      </span>
      {isPending ? <Skeleton width="60%" height="1.25rem" /> : null}
      {branches.length > 1 ? (
        <span className={styles.muted}>{t('home.branches', { count: branches.length, open: openBranches })}</span>
      ) : null}
    </Link>
  );
}
