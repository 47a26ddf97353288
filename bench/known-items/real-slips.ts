import type { Chance } from '../records/chance.ts';
import { neighbour } from './slips.ts';

const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/** The word with one slip at its first letter: another letter, one too many, one left out, the first two changed places. */
export function misspeltBeginning(word: string, random: Chance): string {
  const [first = '', second = '', ...rest] = word;
  switch (random.below(5)) {
    case 0:
      return neighbour(first, random) + word.slice(first.length);
    case 1:
      return random.pick([...alphabet]) + word.slice(first.length);
    case 2:
      return random.pick([...alphabet]) + word;
    case 3:
      return word.slice(first.length);
    default:
      return second + first + rest.join('');
  }
}

/** All words that are one letter away: changed, left out, added, or two letters that changed places. */
export function oneLetterAway(word: string): string[] {
  const letters = [...word];
  const found = new Set<string>();
  for (let at = 0; at <= letters.length; at += 1) {
    const [before, after] = [letters.slice(0, at).join(''), letters.slice(at).join('')];
    const [letter = '', next = ''] = after;
    for (const other of alphabet) {
      found.add(before + other + after);
      if (letter !== '') found.add(before + other + after.slice(letter.length));
    }
    if (letter !== '') found.add(before + after.slice(letter.length));
    if (next !== '') found.add(before + next + letter + after.slice(letter.length + next.length));
  }
  found.delete(word);
  return [...found];
}
