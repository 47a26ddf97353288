import type { LibraryTags } from '@buchfink/contract/libraries';
import type { TagFailure } from '@buchfink/device/rfid/iso15693';
import { isOwnedBy } from '@buchfink/device/rfid/item-tag';
import type { TagReading } from '@buchfink/device/rfid/read-tag';

/** Why a tag is none of the library's items. */
export type TagFault = 'not-valid' | 'not-recognised' | 'other-library';

/** Checks a tag against the settings of the library; undefined if it is one of its items. */
export function tagFaultOf({ tag, dsfid }: TagReading, tags: LibraryTags): TagFault | undefined {
  if (!tag?.valid || !tags.models.includes(tag.model)) return 'not-valid';
  if (dsfid !== undefined && tags.dsfids.length > 0 && !tags.dsfids.includes(dsfid)) return 'not-valid';
  if (tag.barcodeId === '') return 'not-recognised';
  return tags.owners.length === 0 || isOwnedBy(tag, tags.owners) ? undefined : 'other-library';
}

/** What to say of a tag that could not be read. */
export const readFaultOf = (failure: TagFailure) => (failure === 'tag-lost' ? 'tag-lost' : 'tag-unreadable');
