import { ApiException } from '@buchfink/contract/error';
import type { LibrarySettings } from '../libraries/library-settings.ts';
import type { Project } from '../projects/project.ts';

/** The library of a patron in the project of the call. Throws `ApiException('unknown-library')` when it is gone. */
export function libraryOf({ libraries }: Project, { libraryId }: { readonly libraryId: number }): LibrarySettings {
  const library = libraries.find(({ id }) => id === libraryId);
  if (library === undefined) throw new ApiException('unknown-library');
  return library;
}
