import { decodeDanishModel } from './danish-model.ts';
import type { ItemTag } from './item-tag.ts';
import { decodeObjectEncoding } from './object-encoding.ts';

/** The data storage format identifier of ISO 28560-2; tags of the Danish model have 3Eh or 00h. */
const objectEncodingDsfid = 0x06;

/**
 * Decodes a tag's memory by the model that its data storage format identifier (DSFID) names; by the other model where
 * that one does not fit, for many tags carry 00h. Never throws.
 *
 * @param blockSize bytes of a block, as the tag's system information says
 * @returns the first valid reading, else the first reading at all; undefined for memory that is neither
 */
export function decodeTag(memory: Uint8Array, dsfid: number | undefined, blockSize = 4): ItemTag | undefined {
  const danish = decodeDanishModel(memory, blockSize);
  const objects = decodeObjectEncoding(memory);
  if (dsfid === objectEncodingDsfid) return objects?.valid ? objects : danish?.valid ? danish : (objects ?? danish);
  return danish?.valid
    ? danish
    : objects && isConvincing(objects)
      ? objects
      : (danish ?? (objects && untrusted(objects)));
}

/** Object encoding has no checksum. Without its DSFID a damaged tag of the other model must not pass for one of it. */
const isConvincing = ({ valid, barcodeId, countryCode }: ItemTag) =>
  valid && barcodeId.length >= 4 && countryCode !== '';

const untrusted = (tag: ItemTag): ItemTag => ({ ...tag, valid: false });
