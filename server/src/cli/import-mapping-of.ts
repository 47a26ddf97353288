import type { ImportMapping } from '@buchfink/catalogue/import/import-mapping';
import { marcMappingOf } from '../libraries/marc-mapping.ts';
import type { LibrarySettings } from '../projects/library-settings.ts';

/** How the files of a library are to be read, from its settings. */
export function importMappingOf(library: LibrarySettings): ImportMapping {
  const branches = library.branches.map(({ id }) => id);
  return { ...marcMappingOf(library), ...(library.csv && { csv: library.csv }), branches };
}
