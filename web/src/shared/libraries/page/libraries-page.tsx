import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '#shared/failure/error-state.tsx';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { librariesQuery } from '#shared/state/libraries/libraries-query.ts';
import { useApp } from '#shared/state/store.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { StateMessage } from '#shared/ui/status/state-message.tsx';

interface Props {
  title: string;
  lead?: string;
  /** Shown until the libraries are known. */
  waiting: ReactNode;
  children: ReactNode;
}

/** A screen of all libraries, or its loading and error states. */
export function LibrariesPage({ title, lead, waiting, children }: Props) {
  const t = useT();
  const query = useQuery(librariesQuery(useLocale()));
  const hasLibraries = useApp(({ selection }) => selection.libraries.length > 0);
  return (
    <Page title={title} lead={lead} answer={query.data}>
      {hasLibraries ? (
        children
      ) : query.isPending ? (
        waiting
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
