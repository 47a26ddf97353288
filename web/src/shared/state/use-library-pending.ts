import { useApp } from './store.ts';

/** Whether a library is wanted that will be known once the list of libraries is there. */
export function useLibraryPending(): boolean {
  return useApp(({ selection: { libraries, libraryId, pendingLibraryId } }) => {
    return libraries.length === 0 && (libraryId || pendingLibraryId) > 0;
  });
}
