import { MediaType } from '@buchfink/contract/media-type';
import { acquisitionsFeedPath } from '@buchfink/contract/search/feed-address';
import { formatNumber } from '@buchfink/texts/format';
import { useSearchParams } from 'react-router';
import { getServiceContext } from '#shared/connection/service-context.ts';
import { FollowFeed } from '#shared/feed/follow-feed.tsx';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { resultLink } from '#shared/search/path/result-link.ts';
import { newest } from '#shared/search/starting-points.ts';
import { useApp, useLibrary } from '#shared/state/store.ts';
import { LibraryError } from '#shared/systems/library-error.tsx';
import { ButtonLink } from '#shared/ui/action/button.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import { StateMessage } from '#shared/ui/status/state-message.tsx';
import { AcquisitionList } from './acquisition-list.tsx';
import { AcquisitionShelf, SectionSkeleton } from './acquisition-shelf.tsx';
import styles from './acquisitions.module.css';
import { MediaChoice } from './media-choice.tsx';
import { listShelves } from './shelves.ts';
import { useShelf } from './use-acquisitions.ts';

const title = 'acquisitions.title';

/** The acquisitions of the last weeks: one shelf per media type, or all titles of one type. */
export function AcquisitionsScreen() {
  const t = useT();
  const locale = useLocale();
  const libraryId = useApp(({ selection }) => selection.libraryId);
  const library = useLibrary();
  const chosen = MediaType.safeParse(useSearchParams()[0].get('mediaType')).data;
  const { data, isError, error, refetch } = useShelf(libraryId);
  if (isError && !data)
    return (
      <Page title={t(title)} heading="hidden">
        <LibraryError libraryId={libraryId} content="catalogue" error={error} onRetry={() => void refetch()} />
      </Page>
    );
  if (data?.total === 0) {
    return (
      <Page title={t(title)} heading="hidden" answer={data}>
        <StateMessage
          kind="empty"
          title={t('acquisitions.none')}
          text={t('acquisitions.none-text', { weeks: data.weeks })}
        >
          <ButtonLink variant="primary" to={resultLink(libraryId, newest(new Date().getFullYear()))}>
            {t('acquisitions.none-act')}
          </ButtonLink>
        </StateMessage>
      </Page>
    );
  }
  if (!data)
    return (
      <Page title={t(title)} lead={<Skeleton width="60%" height="20px" />}>
        <SectionSkeleton />
        <SectionSkeleton />
      </Page>
    );
  const shelves = listShelves(data);
  const values = { weeks: data.weeks, count: data.total, number: formatNumber(locale, data.total) };
  const leadText = t('acquisitions.lead', { ...values, library: library?.libname ?? '' });
  const follow = library?.capabilities.titleFeeds ? (
    <FollowFeed
      path={acquisitionsFeedPath({ locale, projectId: getServiceContext().projectId, libraryId }, chosen)}
      text="feed.of-library"
      look="button"
    />
  ) : null;
  return (
    <Page title={t(title)} lead={leadText} answer={data}>
      {shelves.length > 1 ? <MediaChoice shelves={shelves} chosen={chosen} /> : null}
      {chosen ? (
        <AcquisitionList libraryId={libraryId} mediaType={chosen}>
          {follow}
        </AcquisitionList>
      ) : (
        <div className={styles.shelves}>
          {shelves.map((shelf) => (
            <AcquisitionShelf key={shelf.mediaType} libraryId={libraryId} {...shelf} />
          ))}
          <div className={styles.follow}>{follow}</div>
        </div>
      )}
    </Page>
  );
}
