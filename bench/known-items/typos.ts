import type { Random } from '../records/random.ts';

/** Neighbouring letters on a German and an English keyboard. */
const rows = ['qwertzuiopü', 'qwertyuiop', 'asdfghjklöä', 'yxcvbnm', 'zxcvbnm'];
const sounds: readonly (readonly [string, string])[] = [
  ['ph', 'f'],
  ['f', 'ph'],
  ['th', 't'],
  ['c', 'k'],
  ['k', 'c'],
  ['y', 'i'],
  ['i', 'y'],
  ['z', 's'],
  ['v', 'w'],
  ['ck', 'k'],
  ['ä', 'e'],
  ['ei', 'ai'],
  ['d', 't'],
];

/** A letter next to this one on the keyboard; the letter itself where there is none. */
export function neighbouringKey(letter: string, random: Random): string {
  const near = rows.flatMap((row) => {
    const at = row.indexOf(letter);
    return at < 0 ? [] : [row[at - 1], row[at + 1]].filter((key) => key !== undefined);
  });
  return near.length === 0 ? letter : random.pick(near);
}

/** The word with one typo after its first letter: omitted, doubled, swapped, mistyped or misheard. */
export function misspell(word: string, random: Random): string {
  const letters = [...word];
  const at = 1 + random.below(Math.max(1, letters.length - 2));
  const letter = letters[at] ?? '';
  const sound = sounds.filter(([written]) => word.indexOf(written, 1) > 0);
  switch (random.below(sound.length > 0 ? 5 : 4)) {
    case 0:
      return [...letters.slice(0, at), ...letters.slice(at + 1)].join('');
    case 1:
      return [...letters.slice(0, at), letter, ...letters.slice(at)].join('');
    case 2:
      return [...letters.slice(0, at), letters[at + 1] ?? '', letter, ...letters.slice(at + 2)].join('');
    case 3:
      return [...letters.slice(0, at), neighbouringKey(letter, random), ...letters.slice(at + 1)].join('');
    default: {
      const [written, heard] = random.pick(sound);
      const from = word.indexOf(written, 1);
      return word.slice(0, from) + heard + word.slice(from + written.length);
    }
  }
}
