/**
 * A file of the index is missing, truncated, altered or of another format version: the index must be rebuilt from the
 * records.
 */
export class IndexDamaged extends Error {
  override readonly name: string = 'IndexDamaged';
}

/** A file of the index has the format of another version, as after an upgrade: nothing is wrong with it. */
export class IndexOfOtherVersion extends IndexDamaged {
  override readonly name = 'IndexOfOtherVersion';
}
