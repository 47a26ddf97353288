/** A file of the index is missing, cut off, altered or of another format version: build the index anew from the records. */
export class IndexDamaged extends Error {
  override readonly name = 'IndexDamaged';
}
