import { useApp } from '../store.ts';

/** Whether a library is chosen that becomes known with the list of libraries. */
export function useLibraryPending(): boolean {
  return useApp(({ selection: { libraries, libraryId, pendingLibraryId } }) => {
    return libraries.length === 0 && (libraryId || pendingLibraryId) > 0;
  });
}
