import { ApiException, type ErrorCode } from '@buchfink/contract/error';
import type { LibraryStatus } from '@buchfink/contract/libraries';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocale } from '#shared/i18n/use-t.ts';
import { useApp } from '#shared/state/store.ts';
import { pollSystemStatus, useSystemStatuses } from './system-statuses.ts';

/** Errors after which the library may be unavailable for a while. */
const suspicious: readonly ErrorCode[] = [
  'library-unavailable',
  'library-timeout',
  'library-answer',
  'library-maintenance',
];

/** The content of a screen: titles, or an account. */
export type ScreenContent = 'catalogue' | 'account';

/**
 * The current problem of a library's systems; `undefined` while they are up. They are polled once the list of
 * libraries or the error of a call gives a reason. A catalogue that is down does not affect accounts.
 */
export function useSystemStatus(libraryId: number, content: ScreenContent, error?: unknown): LibraryStatus | undefined {
  const queries = useQueryClient();
  const locale = useLocale();
  const listed = useApp(({ selection }) => selection.libraries.find(({ id }) => id === libraryId)?.status);
  const polled = useSystemStatuses(({ statuses }) => statuses[libraryId]);
  const isSuspicious = error instanceof ApiException && suspicious.includes(error.code);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new error and each new list is a reason to ask, and so is another language
  useEffect(() => {
    if (listed || isSuspicious) void pollSystemStatus(libraryId, queries);
  }, [libraryId, listed, isSuspicious ? error : undefined, locale]);
  const status = polled ?? listed;
  if (status === undefined || status.state === 'up') return undefined;
  return content === 'account' && status.state === 'down' ? undefined : status;
}
