/** The characters of the three sets; the codes after them change the set (ISO 28560-2, annex C). */
const characters = {
  upper: '-ABCDEFGHIJKLMNOPQRSTUVWXYZ:',
  lower: '-abcdefghijklmnopqrstuvwxyz/',
  numeric: '0123456789-:',
} as const;
type Set = keyof typeof characters;

/** Which sets the codes after the characters select: the first and third for good, the others for one character. */
const otherSets: Record<Set, readonly [Set, Set]> = {
  upper: ['lower', 'numeric'],
  lower: ['upper', 'numeric'],
  numeric: ['upper', 'lower'],
};

/**
 * Decodes an ISIL of ISO 28560-2 (annex C): codes of five bits for letters, of four for digits, with codes that latch
 * or shift to another set. It begins in upper case; the bits left over at the end are 1.
 */
export function decodeIsil(data: Uint8Array): string {
  const bits = Array.from(data, (byte) => byte.toString(2).padStart(8, '0')).join('');
  let isil = '';
  let latched: Set = 'upper';
  let shifted: Set | undefined;
  let at = 0;
  for (;;) {
    const set: Set = shifted ?? latched;
    shifted = undefined;
    const size = set === 'numeric' ? 4 : 5;
    if (at + size > bits.length) return isil;
    const code = Number.parseInt(bits.slice(at, at + size), 2);
    at += size;
    const available: string = characters[set];
    if (code < available.length) {
      isil += available[code];
      continue;
    }
    const control = code - available.length;
    const target: Set = otherSets[set][control >> 1] ?? set;
    if (control % 2 === 0) latched = target;
    else shifted = target;
  }
}
