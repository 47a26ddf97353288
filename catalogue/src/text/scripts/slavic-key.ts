import { foldText } from '../fold.ts';

/** English transliteration of Cyrillic (BGN/PCGN 1947), which distinguishes all sounds. `-` stands for no letter. */
const cyrillic = new Map(
  `а a б b в v г g д d е e ё e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch
   ъ - ы y ь - э e ю yu я ya і i ї yi є ye ґ g ў u ј y љ ly њ ny ћ ch ђ d џ dz ѓ g ќ k ѕ dz ѣ e ѳ f ѵ i`
    .match(/\S+\s+\S+/g)
    ?.map((pair) => pair.split(/\s+/))
    .map(([letter = '', latin = '']): [string, string] => [letter, latin.replace('-', '')]),
);

/**
 * Spellings of each sound in German (Duden), English, French and library transliteration (DIN 1460, ISO 9), the
 * longest first: C stands for ч and х, S for all sibilants, V for в, I for и, й and ы.
 */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/schtsch|shch|chtch|stsch|šč/g, 'S'],
  [/tsch|tch|[čć]|(?<=i)c$/g, 'C'],
  [/sch|sh|zh|[šžś]/g, 'S'],
  [/ch|kh/g, 'C'],
  [/t[sz]|[szcß]/g, 'S'],
  [/ff?$|[vw]/g, 'V'],
  [/ph/g, 'F'],
  [/x/g, 'kS'],
  [/ou/g, 'u'],
  [/[iyjï]+/g, 'I'],
];

/** Endings of Slavic names and adjectives, in the letters of the key. */
const ending = /(?:EVA?|SKI|SKAA|KAA|[AOE]I|IC|ENKO|[^AEIOU]INA?)$/;
/** The last two letters rule out most words before anything is rewritten. */
const mayEnd = /(?:[avwfijïyocčć]|[ck]h|(?:[iyj]|[^\0-\x7F])n)$|\p{Script=Cyrillic}$/u;
const minLength = 5;
const maxLength = 40;

/**
 * One key for all spellings of a Slavic name, in Cyrillic and in Latin letters: `Толстой`, `Tolstoj`, `Tolstoi`,
 * `Tolstoy`; `Tschechow`, `Čechov`, `Chekhov`; `Schostakowitsch`, `Shostakovich`. It begins with `~`, as no word
 * does, and is indexed beside the word. Undefined for words without such an ending; a few other words that have one
 * get a key, too.
 *
 * @param surface a word as written, in lower case
 */
export function slavicKey(surface: string): string | undefined {
  if (surface.length < minLength - 1 || surface.length > maxLength || !mayEnd.test(surface.slice(-2))) return undefined;
  let key = surface.replace(/\p{Script=Cyrillic}/gu, (letter) => cyrillic.get(letter) ?? letter);
  for (const [written, sound] of sounds) key = key.replace(written, sound);
  key = foldText(key)
    .toUpperCase()
    .replace(/(.)\1+/g, '$1')
    .replace(/I(?=[AEOU])/g, '')
    .replace(/[OE]V(?=A?$)/, 'EV');
  return key.length >= minLength && ending.test(key) && /^[A-Z]+$/.test(key) ? `~${key}` : undefined;
}
