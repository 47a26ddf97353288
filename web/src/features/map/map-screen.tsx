import { useQuery } from '@tanstack/react-query';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { librariesQuery } from '#shared/state/libraries-query.ts';
import { useApp } from '#shared/state/store.ts';
import { Button } from '#shared/ui/button.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { Page } from '#shared/ui/page.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { StateMessage } from '#shared/ui/state-message.tsx';
import styles from './map.module.css';
import { Places } from './places.tsx';

/** All libraries on a map and in a list beside it, which can do all that the map can. */
export function MapScreen() {
  const t = useT();
  const query = useQuery(librariesQuery(useLocale()));
  const known = useApp(({ selection }) => selection.libraries.length > 0);
  return (
    <Page title={t('map.title')} answer={query.data}>
      {known ? (
        <Places />
      ) : query.isPending ? (
        <div className={styles.sides} aria-hidden="true">
          <Skeleton height="360px" />
          <Skeleton height="360px" />
        </div>
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <StateMessage kind="empty" title={t('libraries.empty')} text={t('libraries.empty-text')}>
          <Button variant="primary" onClick={() => void query.refetch()}>
            {t('shell.retry')}
          </Button>
        </StateMessage>
      )}
    </Page>
  );
}
