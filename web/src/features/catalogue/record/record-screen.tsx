import { ApiException } from '@buchfink/contract/error';
import { record as recordEndpoint } from '@buchfink/contract/record';
import { parsePathSegment } from '@buchfink/contract/text/path-segment';
import { parseLibraryId } from '@buchfink/contract/validation/number-text';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { call } from '#shared/api/call.ts';
import { getServiceContext } from '#shared/api/service-context.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { LibraryError } from '#shared/systems/library-error.tsx';
import { SystemNote } from '#shared/systems/system-note.tsx';
import { Button, ButtonLink } from '#shared/ui/action/button.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import { StateMessage } from '#shared/ui/status/state-message.tsx';
import styles from './record.module.css';
import { RecordArticle } from './record-article.tsx';
import copiesStyles from './record-copies.module.css';

/** One record, complete. */
export function RecordScreen() {
  const t = useT();
  const locale = useLocale();
  const navigate = useNavigate();
  const { libraryId: libraryParam = '', id: idParam = '' } = useParams();
  const id = parsePathSegment(idParam);
  const libraryId = parseLibraryId(libraryParam) ?? 0;
  const valid = libraryId > 0;
  const query = useQuery({
    queryKey: ['record', getServiceContext().projectId, locale, libraryId, id],
    queryFn: ({ signal }) => call(recordEndpoint, { params: { libraryId, id }, signal }),
    enabled: valid,
    staleTime: 60_000,
    retry: false,
  });
  if (query.data)
    return (
      <>
        <SystemNote libraryId={libraryId} content="catalogue" error={query.error} />
        <RecordArticle key={`${libraryId} ${id}`} view={query.data} />
      </>
    );
  const code = query.error instanceof ApiException ? query.error.code : undefined;
  if (!valid || code === 'unknown-record' || code === 'unknown-library' || code === 'invalid-input') {
    return (
      <Page title={t('catalogue.unknown')} heading="hidden">
        <StateMessage kind="empty" title={t('catalogue.unknown')} text={t('catalogue.unknown-text')}>
          <Button variant="primary" onClick={() => void navigate(-1)}>
            {t('shell.back')}
          </Button>
          <ButtonLink variant="text" to="/search">
            {t('catalogue.title')}
          </ButtonLink>
        </StateMessage>
      </Page>
    );
  }
  return (
    <Page title={t('catalogue.record')} heading="hidden">
      {query.isError ? (
        <LibraryError
          libraryId={libraryId}
          content="catalogue"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <RecordSkeleton />
      )}
    </Page>
  );
}

/** Skeleton of a record: the head and its copies. */
function RecordSkeleton() {
  return (
    <div aria-hidden="true">
      <div className={styles.top}>
        <div className={styles.cover}>
          <span className={styles.blank} />
        </div>
        <div className={styles.waiting}>
          <Skeleton width="80px" />
          <Skeleton width="80%" height="32px" />
          <Skeleton width="50%" height="20px" />
          <Skeleton width="60%" height="16px" />
        </div>
        <div className={`${styles.acts} ${styles.waitingActs}`}>
          <WaitingState width="60%" />
          <Skeleton width="min(100%, 320px)" height="72px" shape="round" />
          <div className={styles.waitingState}>
            {['save', 'share', 'cite'].map((act) => (
              <Skeleton key={act} width="88px" height="20px" />
            ))}
          </div>
        </div>
      </div>
      <div className={`${styles.columns} ${styles.rest}`}>
        <div className={styles.column}>
          <Skeleton width="180px" height="28px" />
          {[46, 38, 52].map((width) => (
            <div key={width} className={copiesStyles.branch}>
              <Skeleton width={`${width}%`} height="20px" />
              <WaitingState width="40%" />
            </div>
          ))}
        </div>
        <div className={styles.waiting}>
          <Skeleton width="120px" height="28px" />
          {[65, 80, 50].map((width) => (
            <Skeleton key={width} width={`${width}%`} height="18px" />
          ))}
        </div>
      </div>
    </div>
  );
}

/** The mark of a state and its words. */
function WaitingState({ width }: { width: string }) {
  return (
    <div className={styles.waitingState}>
      <Skeleton width="14px" height="14px" shape="round" />
      <Skeleton width={width} height="16px" />
    </div>
  );
}
