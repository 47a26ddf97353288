import type { ImportMapping } from '@buchfink/catalogue/import/import-mapping';
import type { LibrarySettings } from '../projects/library-settings.ts';

/** How the files of a library are to be read, from its settings. */
export function importMappingOf({ mediaTypes, recordId, items, csv }: LibrarySettings): ImportMapping {
  return {
    mediaTypes,
    ...(recordId !== undefined && { id: recordId }),
    ...(items && { items }),
    ...(csv && { csv }),
  };
}
