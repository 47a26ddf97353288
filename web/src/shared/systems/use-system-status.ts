import { ApiException, type ErrorCode } from '@buchfink/contract/error';
import type { LibraryStatus } from '@buchfink/contract/libraries';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocale } from '#shared/i18n/use-t.ts';
import { useApp } from '#shared/state/store.ts';
import { pollSystemStatus, useSystemStatuses } from './system-statuses.ts';

/** Errors that may mean that nothing can be asked of the library for a while. */
const suspicious: readonly ErrorCode[] = [
  'library-unavailable',
  'library-timeout',
  'library-answer',
  'library-maintenance',
];

/** What a screen shows of a library: titles, or somebody's account. */
export type Shown = 'catalogue' | 'account';

/**
 * What hinders a library's systems now; `undefined` while they are well. They are looked after from the moment on that the
 * list of libraries, or the error of a call, gives reason to. A catalogue that is down leaves accounts as they are.
 */
export function useSystemStatus(libraryId: number, shown: Shown, error?: unknown): LibraryStatus | undefined {
  const queries = useQueryClient();
  const locale = useLocale();
  const listed = useApp(({ selection }) => selection.libraries.find(({ id }) => id === libraryId)?.status);
  const heard = useSystemStatuses(({ statuses }) => statuses[libraryId]);
  const isSuspicious = error instanceof ApiException && suspicious.includes(error.code);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new error and each new list is a reason to ask, and so is another language
  useEffect(() => {
    if (listed || isSuspicious) void pollSystemStatus(libraryId, queries);
  }, [libraryId, listed, isSuspicious ? error : undefined, locale]);
  const status = heard ?? listed;
  if (status === undefined || status.state === 'up') return undefined;
  return shown === 'account' && status.state === 'down' ? undefined : status;
}
