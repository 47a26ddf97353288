import { type LibraryStatus, libraryStatus } from '@buchfink/contract/libraries';
import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { call } from '#shared/api/call.ts';
import { currentTexts } from '#shared/i18n/i18n.ts';
import { useApp } from '#shared/state/store.ts';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';

/** Milliseconds between two requests for the status of a library's systems. */
const interval = 30_000;

interface Watched {
  /** The last status of each library. */
  readonly statuses: Readonly<Record<number, LibraryStatus>>;
}

export const useSystemStatuses = create<Watched>()(() => ({ statuses: {} }));

const watches = new Map<number, ReturnType<typeof setTimeout>>();

/**
 * Requests the status of a library's systems, and repeats it every half minute until they are up, on any screen. Then
 * a snackbar says so, and the queries of that library are repeated.
 */
export async function pollSystemStatus(libraryId: number, queries: QueryClient): Promise<void> {
  clearTimeout(watches.get(libraryId));
  const before = useSystemStatuses.getState().statuses[libraryId];
  // Without an answer the last status stays, and the next turn tries again.
  const status = await call(libraryStatus, { params: { libraryId } }).catch(() => before);
  if (status === undefined) return;
  useSystemStatuses.setState(({ statuses }) => ({ statuses: { ...statuses, [libraryId]: status } }));
  clearTimeout(watches.get(libraryId));
  if (status.state !== 'up') {
    watches.set(
      libraryId,
      setTimeout(() => void pollSystemStatus(libraryId, queries), interval),
    );
    return;
  }
  watches.delete(libraryId);
  if (before === undefined || before.state === 'up') return;
  const library = useApp.getState().selection.libraries.find(({ id }) => id === libraryId);
  if (library) showSnackbar({ text: currentTexts().t('system.back', { library: library.libname }) });
  await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(libraryId) });
}
