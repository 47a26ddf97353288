/** A number in [0, 1) that depends only on the arguments (FNV-1a, then mixed so that similar ids lie apart). */
export function chance(id: string, libraryId: number, what: string): number {
  let hash = 0x811c9dc5;
  for (const character of `${id}/${libraryId}/${what}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
