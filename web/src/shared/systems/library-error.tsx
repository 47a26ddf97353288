import { ApiException } from '@buchfink/contract/error';
import { mdiCloudAlertOutline, mdiWrenchOutline } from '@mdi/js';
import { type ReactNode, useEffect, useRef } from 'react';
import { ErrorState } from '#shared/failure/error-state.tsx';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { useApp } from '#shared/state/store.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { StateMessage } from '#shared/ui/status/state-message.tsx';
import { StatusSentences } from './status-sentences.tsx';
import { statusText } from './status-text.ts';
import { type ScreenContent, useSystemStatus } from './use-system-status.ts';

/** Milliseconds after which a catalogue that is being prepared is called again. */
const tryAgainEvery = 10_000;

interface Props {
  libraryId: number;
  content: ScreenContent;
  error: unknown;
  onRetry: () => void;
  children?: ReactNode;
}

/** A failed call to a library: says when its systems are down or in maintenance, and offers alternatives. */
export function LibraryError({ libraryId, content, error, onRetry, children }: Props) {
  const t = useT();
  const locale = useLocale();
  const online = useOnline();
  const status = useSystemStatus(libraryId, content, error);
  const library = useApp(({ selection }) => selection.libraries.find(({ id }) => id === libraryId));
  const isPreparing = error instanceof ApiException && error.code === 'library-preparing';
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  });
  useEffect(() => {
    if (!isPreparing || !online) return;
    const timer = setInterval(() => retry.current(), tryAgainEvery);
    return () => clearInterval(timer);
  }, [isPreparing, online]);
  const isDown = status !== undefined && library !== undefined;
  if (!online || !(isPreparing || isDown))
    return (
      <ErrorState error={error} onRetry={onRetry}>
        {children}
      </ErrorState>
    );
  const preparing = { title: t('system.preparing'), sentences: [t('system.preparing-text')] };
  const down = isDown && statusText(status, library.libname, locale, t);
  const { title, sentences } =
    isPreparing || !down ? preparing : { ...down, sentences: [...down.sentences, t('system.watching')] };
  return (
    <StateMessage
      kind="error"
      icon={!isPreparing && status?.state === 'maintenance' ? mdiWrenchOutline : mdiCloudAlertOutline}
      title={title}
      text={<StatusSentences status={status} sentences={sentences} />}
    >
      <Button variant="primary" onClick={onRetry}>
        {t('shell.retry')}
      </Button>
      {children}
    </StateMessage>
  );
}
