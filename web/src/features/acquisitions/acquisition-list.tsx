import type { MediaType } from '@buchfink/contract/media-type';
import { formatNumber } from '@buchfink/texts/format';
import type { ReactNode } from 'react';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { ShelfWork } from '#shared/shelf/shelf.tsx';
import { LibraryError } from '#shared/systems/library-error.tsx';
import { ButtonLink } from '#shared/ui/action/button.tsx';
import { MoreButton } from '#shared/ui/action/more-button.tsx';
import { StateMessage } from '#shared/ui/status/state-message.tsx';
import { SectionSkeleton } from './acquisition-shelf.tsx';
import styles from './acquisitions.module.css';
import { useAcquisitionPages } from './use-acquisitions.ts';

interface Props {
  libraryId: number;
  mediaType: MediaType;
  /** Shown after the titles, or beside the way on where there are none. */
  children: ReactNode;
}

/** All new titles of one media type; more pages load on demand. */
export function AcquisitionList({ libraryId, mediaType, children }: Props) {
  const t = useT();
  const locale = useLocale();
  const { data, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAcquisitionPages(
    libraryId,
    mediaType,
  );
  if (!data)
    return isError ? (
      <LibraryError libraryId={libraryId} content="catalogue" error={error} onRetry={() => void refetch()} />
    ) : (
      <SectionSkeleton />
    );
  const items = data.pages.flatMap((page) => page.items);
  const total = data.pages[0]?.total ?? 0;
  if (total === 0)
    return (
      <StateMessage kind="empty" title={t('acquisitions.none-of-medium')}>
        <ButtonLink variant="primary" to="/acquisitions">
          {t('acquisitions.all-media')}
        </ButtonLink>
        {children}
      </StateMessage>
    );
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{t(`acquisitions.${mediaType}`)}</h2>
        <span>{t('acquisitions.number', { count: total, number: formatNumber(locale, total) })}</span>
      </div>
      <ul className={styles.grid}>
        {items.map((item) => (
          <li key={item.id ?? item.position}>
            <ShelfWork item={item} />
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <MoreButton isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()}>
          {t('acquisitions.more')}
        </MoreButton>
      ) : null}
      <div className={styles.follow}>{children}</div>
    </section>
  );
}
