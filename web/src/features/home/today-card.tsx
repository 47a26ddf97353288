import type { Library } from '@buchfink/contract/libraries';
import type { OpeningState } from '@buchfink/contract/libraries/opening';
import { formatClockTime } from '@buchfink/texts/clock-time';
import { mdiClockOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { joinIsolated } from '#shared/i18n/join-isolated.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { libraryInfoQuery } from '#shared/opening/library-info-query.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import { StaleNotice } from '#shared/ui/status/stale-notice.tsx';
import styles from './home.module.css';
import { openingStatus } from './opening-status.ts';

/** The most branches that are shown beside the library. */
const branchesShown = 2;
const waiting = Array.from({ length: branchesShown }, (_, index) => index);

/** Today's opening hours of the chosen library and its branches; open branches first. */
export function TodayCards({ library }: { library: Library }) {
  const t = useT();
  const locale = useLocale();
  const { data, isPending } = useQuery(libraryInfoQuery(locale, library.id));
  const openFirst = data?.branches.toSorted((a, b) => Number(b.opening?.openNow) - Number(a.opening?.openNow)) ?? [];
  const branches = openFirst.filter(({ opening }) => opening).slice(0, branchesShown);
  return (
    <>
      <StaleNotice of={data} />
      <div className={`${styles.cards} ${styles.hours}`}>
        <OpeningCard name={t('home.today')} opening={data?.opening ?? library.opening} />
        {branches.map(({ id, name, opening }) => (
          <OpeningCard key={id} name={name} opening={opening} />
        ))}
        {isPending ? waiting.map((key) => <CardSkeleton key={key} />) : null}
      </div>
    </>
  );
}

/** Reserves the space of a library that is not known yet. */
export function TodaySkeleton() {
  return (
    <div className={`${styles.cards} ${styles.hours}`}>
      {[...waiting, branchesShown].map((key) => (
        <CardSkeleton key={key} />
      ))}
    </div>
  );
}

/** Most libraries have branches: with space reserved for them, the content below does not move. */
export function CardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <Skeleton width="60%" height="24px" />
      <Skeleton width="50%" height="24px" />
      <Skeleton width="30%" height="20px" />
    </div>
  );
}

function OpeningCard({ name, opening }: { name: string; opening: OpeningState | undefined }) {
  const t = useT();
  const locale = useLocale();
  const { text, open, next } = openingStatus(opening, { t, locale, now: new Date() });
  const spans = joinIsolated(
    (opening?.today ?? []).map(({ from, to }) =>
      t('home.hours-span', { from: formatClockTime(t, from), to: formatClockTime(t, to) }),
    ),
    ', ',
  );
  return (
    <Link to="/info" className={styles.card}>
      <span className={styles.kind}>
        <Icon path={mdiClockOutline} size={18} />
        {name}
      </span>
      <b className={open ? styles.open : undefined}>{text}</b>
      <span className={styles.muted}>{next ?? spans}</span>
    </Link>
  );
}
