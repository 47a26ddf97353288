import { allEventsCalendar } from '@buchfink/contract/events';
import { parseLibraryId } from '@buchfink/contract/validation/number-text';
import { mdiCalendarImport } from '@mdi/js';
import { useParams } from 'react-router';
import { endpointUrl } from '#shared/api/endpoint-url.ts';
import { getServiceContext } from '#shared/connection/service-context.ts';
import { useEvents } from '#shared/events/use-events.ts';
import { ErrorState } from '#shared/failure/error-state.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { useApp, useLibrary } from '#shared/state/store.ts';
import { ButtonLink } from '#shared/ui/action/button.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import { StateMessage } from '#shared/ui/status/state-message.tsx';
import { DownloadLink } from './download-link.tsx';
import { EventMonths } from './event-months.tsx';
import styles from './events.module.css';

const placeholders = ['a', 'b', 'c', 'd', 'e'];

/** The events of a library by month and day. Each can be added to the patron's calendar. */
export function EventsScreen() {
  const t = useT();
  const current = useApp(({ selection }) => selection.libraryId);
  const library = useLibrary();
  const libraryId = parseLibraryId(useParams().libraryId) ?? current;
  const { data, isError, error, refetch } = useEvents(libraryId);
  const name = library?.id === libraryId ? library.libname : undefined;
  if (isError && !data)
    return (
      <Page title={t('events.title')} heading="hidden">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Page>
    );
  if (data?.length === 0)
    return (
      <Page title={t('events.title')} heading="hidden" answer={data}>
        <StateMessage kind="empty" title={t('events.none')} text={t('events.none-text')}>
          <ButtonLink variant="primary" to={`/info/${libraryId}`}>
            {t('info.address-hours')}
          </ButtonLink>
        </StateMessage>
      </Page>
    );
  return (
    <Page title={t('events.title')} lead={name} answer={data}>
      {data ? (
        <>
          <p className={styles.all}>
            <DownloadLink
              variant="tonal"
              icon={mdiCalendarImport}
              href={endpointUrl(allEventsCalendar, getServiceContext(), { libraryId })}
            >
              {t('events.add-all')}
            </DownloadLink>
          </p>
          <EventMonths libraryId={libraryId} events={data} timeZone={library?.opening?.timeZone} />
        </>
      ) : (
        <div className={styles.waiting} aria-hidden="true">
          <Skeleton width="176px" height="44px" shape="round" />
          <Skeleton width="200px" height="28px" />
          {placeholders.map((key) => (
            <div key={key} className={styles.day}>
              <Skeleton width="4rem" height="4.5rem" />
              <div className={`${styles.cards} ${styles.card}`}>
                <Skeleton width="60%" height="22px" />
                <Skeleton width="40%" height="18px" />
                <Skeleton width="50%" height="18px" />
                <Skeleton width="8rem" height="18px" />
              </div>
            </div>
          ))}
        </div>
      )}
    </Page>
  );
}
