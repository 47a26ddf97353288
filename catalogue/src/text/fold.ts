import { canonicalHan } from './scripts/han-variants.ts';
import { withoutGershayim } from './scripts/hebrew.ts';

/*
 * Folding makes spellings of the same word equal. Sources: Unicode Standard Annex 15 (NFKD), Lucene's
 * ArabicNormalizationFilter (alef, teh marbuta, alef maksura), PersianNormalizationFilter (yeh, keheh, heh),
 * DecimalDigitFilter and GermanNormalizationFilter (umlauts written as vowel + e, after Snowball's German2).
 */

/** Latin letters without a decomposition, and letters of one sound that have two forms. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  ة: 'ه',
  ى: 'ي',
  ٱ: 'ا',
  ی: 'ي',
  ک: 'ك',
  ہ: 'ه',
  ە: 'ه',
  ґ: 'г',
};
const mapped = new RegExp(`[${Object.keys(letters).join('')}]`, 'gu');

/** Combining marks of Latin, Greek, Cyrillic, Hebrew and Arabic; in other scripts they are vowels and stay. */
const marks =
  /[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED]/gu;

/** Non-sort marks (MARC 21, U+0098 and U+009C), soft hyphen, zero-width and direction marks, tatweel, the primes of transliteration (`Gogolʹ`). */
const invisible =
  /[\u0098\u009C\u00AD\u02B9-\u02BF\u0640\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/gu;

/** Most words are plain ASCII already. */
const ascii = /^[\0-\x7F]*$/;

/** `13½` is 13 and a half, not 131 over 2. */
const fractions = /[\u00BC-\u00BE\u2150-\u215E]/gu;

/** The text without invisible characters, with compatibility forms resolved, composed: the input of the tokeniser. */
export function plainText(text: string): string {
  if (western.test(text)) return text;
  const visible = withoutGershayim(text.replace(invisible, ''));
  return visible.replace(fractions, ' $&').replaceAll('\u00B4', "'").normalize('NFKC');
}

/** The zeros of other scripts' digits: Arabic, Persian, Devanagari, Bengali, Thai. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50];
const foreignDigits = /[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\u09E6-\u09EF\u0E50-\u0E59]/gu;

/** Ideographs that may have variants (`han-variants.ts`): of the basic plane, unified in its compatibility block, of plane 2. */
const han = /[\u4E00-\u9FFF\uFA0E-\uFA29\u{20000}-\u{2A6DF}]/gu;

function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  return String(code - (zeros.findLast((zero) => zero <= code) ?? code));
}

/**
 * Folds a text to lower case without accents and marks: `L’Été à Łódź` → `l’ete a lodz`, `Käfer` → `kafer`, `Straße`
 * → `strasse`.
 */
export function foldText(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  if (western.test(text)) return text.toLowerCase().replace(/[ß-öø-ÿ]/g, (letter) => westernFolded.get(letter) ?? '');
  return foldAny(text);
}

/** Most other words consist of Latin-1 letters, which are folded one by one and which no normalisation changes. */
export const western = /^[\0-\x7FÀ-ÖØ-öø-ÿ]*$/;
/** Written out: to compute it would compile the patterns of all scripts in each thread that starts. */
const westernLetters = {
  a: 'àáâãäå',
  ae: 'æ',
  c: 'ç',
  d: 'ð',
  e: 'èéêë',
  i: 'ìíîï',
  n: 'ñ',
  o: 'òóôõöø',
  ss: 'ß',
  th: 'þ',
  u: 'ùúûü',
  y: 'ýÿ',
};
const westernFolded = new Map(
  Object.entries(westernLetters).flatMap(([folded, letters]) =>
    [...letters].map((letter) => [letter, folded] as const),
  ),
);

function foldAny(text: string): string {
  return plainText(text)
    .toLowerCase()
    .normalize('NFKD')
    .replace(marks, '')
    .replace(mapped, (letter) => letters[letter] ?? letter)
    .replace(foreignDigits, asciiDigit)
    .replace(han, canonicalHan)
    .normalize('NFC');
}

/**
 * The canonical form of a folded word, which is the same for `Käfer`, `Kaefer` and `Kafer`: the e after a and o is
 * dropped, and after u unless a vowel or q precedes it (`neue`, `Bauer`, `Quelle` keep theirs). The price is a few
 * false matches (`Poet` becomes `pot`), which ranking puts last.
 */
export function canonicalWord(folded: string): string {
  if (!/[aou]e/.test(folded)) return folded;
  return folded.replace(/([ao])e+|(?<![aeiouyq])(u)e+/gu, '$1$2');
}
