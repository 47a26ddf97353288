import { ApiException } from '@buchfink/contract/error';
import { mdiCloudOffOutline, mdiCloudOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { ConnectionError } from '#shared/api/connection-error.ts';
import type { Translate } from '#shared/i18n/i18n.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { Button } from './button.tsx';
import { StateMessage } from './state-message.tsx';

/** What an error says to a patron: the service's own words, or ours for a call without an answer. */
export function errorText(error: unknown, t: Translate): string {
  if (error instanceof ApiException) return error.message;
  if (error instanceof ConnectionError) return t(`errors.connection-${error.kind}`);
  return t('errors.screen-text');
}

/** A failed call with a way to try again; says "offline" when that is the reason. */
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
  const again = onRetry ? (
    <Button variant="primary" onClick={onRetry}>
      {t('shell.retry')}
    </Button>
  ) : null;
  return (
    <StateMessage
      kind={online ? 'error' : 'offline'}
      icon={online ? mdiCloudOutline : mdiCloudOffOutline}
      title={online ? (title ?? t('errors.title')) : t('errors.offline-title')}
      text={online ? errorText(error, t) : t('errors.offline-text')}
    >
      {again}
      {children}
    </StateMessage>
  );
}
