import { ApiException } from '@buchfink/contract/error';
import type { Translate } from '@buchfink/texts/texts';
import { mdiCloudOffOutline, mdiCloudOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { ConnectionError } from '#shared/api/connection-error.ts';
import { connection, useConnected } from '#shared/connection/service-connection.ts';
import { loadFurtherTexts } from '#shared/i18n/i18n.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { Button } from '../ui/action/button.tsx';
import { lazyComponent } from '../ui/browser/lazy-component.tsx';
import { StateMessage } from '../ui/status/state-message.tsx';

/** Titles and searches that can be read offline, if this part of the app can be loaded. */
const SeenList = lazyComponent(async () => {
  try {
    const [{ CachedAnswersList: List }] = await Promise.all([
      import('#shared/offline/cached-answers-list.tsx'),
      loadFurtherTexts(),
    ]);
    return List;
  } catch {
    return () => null;
  }
});

/** The text of an error for patrons: the service's own words, or those of the app for a call without an answer. */
export function errorText(error: unknown, t: Translate): string {
  if (error instanceof ApiException) return error.message;
  if (error instanceof ConnectionError && !connection.isConnected()) return t('errors.offline-text');
  if (error instanceof ConnectionError) return t(`errors.connection-${error.kind}`);
  return t('errors.screen-text');
}

/**
 * A failed call with a button to try again; says "offline" if that is the reason, and lists what can be read offline.
 */
export function ErrorState({
  error,
  title,
  onRetry,
  children,
}: {
  error: unknown;
  title?: string;
  onRetry?: () => void;
  children?: ReactNode;
}) {
  const t = useT();
  const online = useOnline();
  const connected = useConnected();
  // What the library's system does not offer is not there the next time either.
  const canRecover = !(error instanceof ApiException && error.code === 'not-supported');
  const again =
    onRetry && canRecover ? (
      <Button variant="primary" onClick={onRetry}>
        {t('shell.retry')}
      </Button>
    ) : null;
  if (online)
    return (
      <StateMessage kind="error" icon={mdiCloudOutline} title={title ?? t('errors.title')} text={errorText(error, t)}>
        {again}
        {children}
      </StateMessage>
    );
  return (
    <>
      <StateMessage
        kind="offline"
        icon={mdiCloudOffOutline}
        title={t(connected ? 'shell.out-of-service' : 'errors.offline-title')}
        text={t('errors.offline-text')}
      >
        {again}
        {children}
      </StateMessage>
      <SeenList />
    </>
  );
}
