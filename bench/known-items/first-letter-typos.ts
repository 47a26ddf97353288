import type { Random } from '../records/random.ts';
import { neighbouringKey } from './typos.ts';

const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/** The word with one typo at its first letter: replaced, doubled, omitted, or the first two letters swapped. */
export function misspellFirstLetter(word: string, random: Random): string {
  const [first = '', second = '', ...laterLetters] = word;
  switch (random.below(5)) {
    case 0:
      return neighbouringKey(first, random) + word.slice(first.length);
    case 1:
      return random.pick([...alphabet]) + word.slice(first.length);
    case 2:
      return random.pick([...alphabet]) + word;
    case 3:
      return word.slice(first.length);
    default:
      return second + first + laterLetters.join('');
  }
}

/** All words at edit distance one: a letter replaced, omitted, added, or two neighbours swapped. */
export function oneLetterAway(word: string): string[] {
  const letters = [...word];
  const words = new Set<string>();
  for (let at = 0; at <= letters.length; at += 1) {
    const [before, after] = [letters.slice(0, at).join(''), letters.slice(at).join('')];
    const [letter = '', next = ''] = after;
    for (const otherLetter of alphabet) {
      words.add(before + otherLetter + after);
      if (letter !== '') words.add(before + otherLetter + after.slice(letter.length));
    }
    if (letter !== '') words.add(before + after.slice(letter.length));
    if (next !== '') words.add(before + next + letter + after.slice(letter.length + next.length));
  }
  words.delete(word);
  return [...words];
}
