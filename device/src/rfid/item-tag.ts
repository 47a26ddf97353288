/** What a tag is stuck on (ISO 28560-1, type of usage). Only `circulation` and `unknown` may be lent. */
export type TagUsage =
  | 'acquisition'
  | 'circulation'
  | 'not-for-circulation'
  | 'local-use'
  | 'discarded'
  | 'patron-card'
  | 'library-equipment'
  | 'unknown';

/** How a tag's memory is encoded: the Danish model (ISO 28560-3) or object encoding (ISO 28560-2). */
export type TagModel = 'iso-28560-3' | 'iso-28560-2';

/** The content of a library tag's memory, whichever model encodes it. */
export interface ItemTag {
  readonly model: TagModel;
  /** The copy's barcode; empty on a blank tag. */
  readonly barcodeId: string;
  /** The number of tagged parts of the item, 1 for a plain book. */
  readonly partCount: number;
  /** Which of these parts carries this tag, counted from 1. */
  readonly partNumber: number;
  readonly usage: TagUsage;
  /** ISO 3166-1 alpha-2; empty where the tag has none. */
  readonly countryCode: string;
  /** The owner's ISIL without its country; empty where the tag has none. */
  readonly ownerSigel: string;
  /** The checksum stored on the tag and the one of its content. Object encoding has none. */
  readonly crc?: number;
  readonly calculatedCrc?: number;
  /** The content can be trusted: checksum and structure hold, and there is a barcode. */
  readonly valid: boolean;
  /** The bytes of each block were stored in reverse order. */
  readonly reversed: boolean;
}

const usages: readonly TagUsage[] = [
  'acquisition',
  'circulation',
  'not-for-circulation',
  'local-use',
  'local-use',
  'unknown',
  'unknown',
  'discarded',
  'patron-card',
  'library-equipment',
];

/** The usage that a nibble names (ISO 28560-1, table of usages); `unknown` for values without a meaning. */
export const usageOf = (nibble: number): TagUsage => usages[nibble] ?? 'unknown';

/** Whether an item with this tag may be lent by the patron: it is valid and neither excluded nor a card. */
export const isLendable = ({ valid, usage }: ItemTag) => valid && (usage === 'circulation' || usage === 'unknown');

/** The ISIL of the owner, with the country in front where the tag has one; empty where it names no owner. */
export const ownerIsil = ({ countryCode, ownerSigel }: ItemTag): string =>
  [countryCode, ownerSigel].filter(Boolean).join('-');

/** Characters of an owner that a truncated basic block has room for (ISO 28560-3, tags of 32 bytes). */
const truncatedOwner = 9;

/** Whether one of these ISILs is the owner's, in upper or lower case, also where the tag had no room for its end. */
export function isOwnedBy(tag: ItemTag, isils: readonly string[]): boolean {
  const owner = ownerIsil(tag).toLowerCase();
  const isTruncated = tag.model === 'iso-28560-3' && tag.ownerSigel.length === truncatedOwner;
  return isils.some((isil) => {
    const expected = isil.toLowerCase();
    return expected === owner || (isTruncated && expected.startsWith(owner));
  });
}
