import { canonicalWord, foldText } from '../fold.ts';
import type { Term } from '../words.ts';

/**
 * Cyrillic by DIN 1460 (close to ISO 9), as German libraries write it, without diacritics, which folding would
 * remove; includes the letters of Ukrainian, Belarusian, Serbian, Macedonian, Kazakh and older Russian. `-` stands
 * for no letter.
 */
const cyrillic = letterTable(
  `а a б b в v г g д d е e ё e ж z з z и i й j к k л l м m н n о o п p р r с s т t у u ф f х ch ц c ч c ш s щ sc ъ - ы y
   ь - э e ю ju я ja і i ї i є je ґ g ў u ј j љ lj њ nj ћ c ђ d џ dz ѓ g ќ k ѕ dz ѣ e ѳ f ѵ i ә a ғ g қ k ң n ө o ұ u
   ү u һ h`,
);
/** Greek by DIN 31634 as used for the classics: `Homeros`, `Aristoteles`. */
const classical = letterTable(
  'α a β b γ g δ d ε e ζ z η e θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ ph χ ch ψ ps ω o',
);
/** Letters that ELOT 743 (ISO 843) romanises differently for modern Greek: `Kazantzakis`, `Kavafis`. */
const modern = new Map([...classical, ['β', 'v'], ['η', 'i'], ['φ', 'f'], ['υ', 'y']]);

/**
 * Romanises a Cyrillic or Greek word (as written, in lower case); the list is empty for words of other scripts. Greek
 * has two spellings where ancient and modern pronunciation differ.
 */
export function romanise(surface: string): Term[] {
  if (/\p{Script=Cyrillic}/u.test(surface)) {
    const latin = term(spelt(surface.replace(/[\u0300\u0301]/g, ''), cyrillic));
    // A soft sign alone has no sound.
    return latin.form === '' ? [] : [latin];
  }
  if (!/\p{Script=Greek}/u.test(surface)) return [];
  const hasRoughBreathing = surface.normalize('NFD').slice(0, 3).includes('\u0314');
  const plain = foldText(surface)
    .replace(/ου/gu, 'u')
    .replace(/γ(?=[γκξχ])/gu, 'n');
  const old = term((hasRoughBreathing ? 'h' : '') + spelt(plain, classical));
  const today = term(spelt(plain.replace(/αυ/gu, 'av').replace(/ευ/gu, 'ev'), modern));
  return old.form === today.form ? [old] : [old, today];
}

function spelt(word: string, letters: ReadonlyMap<string, string>): string {
  return word.replace(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu, (letter) => letters.get(letter) ?? letter);
}

function term(surface: string): Term {
  return { form: canonicalWord(foldText(surface)), surface };
}

function letterTable(text: string): Map<string, string> {
  const pairs = text.match(/\S+\s+\S+/g) ?? [];
  return new Map(
    pairs.map((pair) => pair.split(/\s+/)).map(([letter = '', latin = '']) => [letter, latin.replace('-', '')]),
  );
}
