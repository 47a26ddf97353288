/**
 * A file of the index is missing, truncated, altered or of another format version: the index must be rebuilt from the
 * records.
 */
export class IndexDamaged extends Error {
  override readonly name = 'IndexDamaged';
}
