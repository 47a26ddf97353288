/** How hard a password is to guess. */
export type PinStrength = 'weak' | 'fair' | 'strong';

/** Bits of an estimate up to which a password is weak, and from which it is strong. */
const [fairBits, strongBits] = [26, 50];

/**
 * Estimates how hard a password is to guess: the bits of its alphabet for each character, where a character that repeats
 * the last one, continues a row (`abc`, `321`) or was used before counts less. Only a hint: the library decides. Undefined
 * for a password that is empty.
 */
export function estimateStrength(text: string): PinStrength | undefined {
  const characters = [...text];
  if (characters.length === 0) return undefined;
  const bits = Math.log2(alphabetOf(text));
  const used = new Set<string>();
  let sum = 0;
  for (const [index, character] of characters.entries()) {
    const step = stepBetween(characters[index - 1], character);
    const isPredictable = step !== undefined && Math.abs(step) <= 1;
    sum += isPredictable ? 1 : used.has(character) ? bits / 2 : bits;
    used.add(character);
  }
  return sum < fairBits ? 'weak' : sum < strongBits ? 'fair' : 'strong';
}

/** The number of characters that an attacker tries at each place. */
function alphabetOf(text: string): number {
  const groups: readonly (readonly [RegExp, number])[] = [
    [/\d/, 10],
    [/\p{Ll}/u, 26],
    [/\p{Lu}/u, 26],
    [/[^\d\p{L}]/u, 33],
  ];
  return groups.reduce((size, [group, count]) => size + (group.test(text) ? count : 0), 0) || 2;
}

function stepBetween(before: string | undefined, character: string): number | undefined {
  if (before === undefined) return undefined;
  return (character.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0);
}
