import type { MarcMapping } from '@buchfink/catalogue/marc/record-from-marc';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';

/** The differences of a library's MARC from the standard, from its settings. */
export function marcMappingOf({
  mediaTypes,
  recordId,
  items,
}: Pick<LibrarySettings, 'mediaTypes' | 'recordId' | 'items'>): MarcMapping {
  return { mediaTypes, id: recordId, items };
}
