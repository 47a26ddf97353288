import { useApp } from '#shared/state/store.ts';
import { hasPart, type LibraryPart } from '../state/libraries/library-parts.ts';

/** Whether a library has a part. One that is not known, or not yet, may have all. */
export const useHasPart = (libraryId: number, part: LibraryPart): boolean =>
  useApp(({ selection }) =>
    hasPart(
      selection.libraries.find(({ id }) => id === libraryId),
      part,
    ),
  );
