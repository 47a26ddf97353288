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

/** What borrowing and returning have in common: the item in hand, and what was read last. */
export interface ItemState<Step extends string, Fault extends string, Request> {
  readonly step: Step;
  readonly barcodeId: string;
  readonly partCount: number;
  /** The library has a gate that sounds as long as a part is secured. */
  readonly hasGate: boolean;
  readonly request?: Request | undefined;
  readonly fault?: Fault | undefined;
  /** The fault in the service's own words, where it has some. */
  readonly message?: string | undefined;
  /** The last tag, for those who want to see its bytes. */
  readonly reading?: TagReading | undefined;
}

/** What is read of an item. */
export type ScanEvent =
  | { readonly type: 'tag-read'; readonly reading: TagReading; readonly tags: LibraryTags }
  /** A barcode was read by camera or typed. */
  | { readonly type: 'barcode-read'; readonly barcodeId: string; readonly tags: LibraryTags }
  | { readonly type: 'tag-failed'; readonly failure: TagFailure };

/** Whether a tag or barcode begins another item in this step. */
export const startsItem = (step: string): boolean => step === 'ready' || step === 'refused' || step === 'done';

/** What to say of a tag that could not be read. */
export const readFaultOf = (failure: TagFailure) => (failure === 'tag-lost' ? 'tag-lost' : 'tag-unreadable');
