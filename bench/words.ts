import type { Chance } from './chance.ts';

const german = {
  begin: ['b', 'br', 'd', 'f', 'fl', 'g', 'gr', 'h', 'k', 'kl', 'l', 'm', 'n', 'r', 's', 'sch', 'st', 't', 'w', 'z'],
  middle: ['a', 'e', 'i', 'o', 'u', 'ä', 'ö', 'ü', 'ei', 'au', 'ie'],
  end: ['', 'n', 'r', 'l', 'cht', 'ng', 'ß', 'st', 'rd', 'tz'],
  tail: ['', '', 'ung', 'heit', 'lich', 'er', 'en', 'chen'],
};
const english = {
  begin: ['b', 'c', 'ch', 'd', 'f', 'g', 'h', 'j', 'l', 'm', 'p', 'pl', 'qu', 'r', 's', 'sh', 't', 'th', 'w'],
  middle: ['a', 'e', 'i', 'o', 'u', 'ea', 'oo', 'ou'],
  end: ['', 'n', 'ck', 'll', 'nd', 'rt', 'sh', 'm', 'p'],
  tail: ['', '', 'ing', 'ness', 'er', 'ly', 's', 'tion'],
};

/**
 * An invented vocabulary of two languages: words of two or three syllables, no two alike. A third of the German ones are
 * compounds of others, as in real catalogues.
 */
export function vocabulary(size: number, random: Chance): string[] {
  const syllable = (of: typeof german) => random.pick(of.begin) + random.pick(of.middle) + random.pick(of.end);
  const words = new Set<string>();
  const simple: string[] = [];
  while (words.size < size) {
    const language = random.next() < 0.7 ? german : english;
    const isCompound = language === german && simple.length > 100 && random.next() < 0.33;
    const word = isCompound
      ? random.pick(simple) + random.pick(simple)
      : syllable(language) + (random.next() < 0.6 ? syllable(language) : '') + random.pick(language.tail);
    if (word.length < 3 || words.has(word)) continue;
    words.add(word);
    if (!isCompound && language === german && word.length < 8) simple.push(word);
  }
  return [...words];
}

/** The word with a capital first letter. */
export const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
