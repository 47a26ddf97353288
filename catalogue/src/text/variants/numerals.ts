/** Number, Roman numeral, and its cardinals and ordinals in German and English, as canonical forms. */
const rows = `
1 i eins one erste erster erstes ersten first 1st
2 ii zwei two zweite zweiter zweites zweiten second 2nd
3 iii drei three dritte dritter drittes dritten third 3rd
4 iv vier four vierte vierter viertes vierten fourth 4th
5 v funf five funfte funfter funftes funften fifth 5th
6 vi sechs six sechste sechster sechstes sechsten sixth 6th
7 vii sieben seven siebte siebter siebtes siebten seventh 7th
8 viii acht eight achte achter achtes achten eighth 8th
9 ix nun nine neunte neunter neuntes neunten ninth 9th
10 x zehn ten zehnte zehnter zehntes zehnten tenth 10th
11 xi elf eleven
12 xii zwolf twelve
13 xiii dreizehn thirteen
14 xiv vierzehn fourteen
15 xv funfzehn fifteen
16 xvi sechzehn sixteen
17 xvii siebzehn seventeen
18 xviii achtzehn eighteen
19 xix neunzehn nineteen
20 xx zwanzig twenty
21 xxi einundzwanzig
30 xxx dreissig thirty
40 - vierzig forty
50 - funfzig fifty
60 - sechzig sixty
70 - siebzig seventy
80 - achtzig eighty
90 - neunzig ninety
100 - hundert hundred
1000 - tausend thousand`
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

const equivalents = new Map<string, string[]>();
for (const [digits = '', roman = '', ...words] of rows) {
  const figures = [digits, roman].filter((form) => form !== '-');
  equivalents.set(
    digits,
    [roman, ...words].filter((form) => form !== '-'),
  );
  if (roman !== '-') equivalents.set(roman, [digits, ...words.slice(0, 2)]);
  for (const word of words) equivalents.set(word, figures);
}

/**
 * Other ways to write a small number: `2` as `ii`, `zwei`, `zweiter`, `two`; `zwei` as `2` and `ii`, but not as
 * `two`, which would be a translation. Leading zeros are ignored.
 *
 * @returns canonical forms; empty for a word that is not a number
 */
export function numeralsOf(form: string): readonly string[] {
  const withoutZeros = /^0+[1-9]\d*$/.test(form) ? form.replace(/^0+/, '') : undefined;
  return withoutZeros ? [withoutZeros, ...(equivalents.get(withoutZeros) ?? [])] : (equivalents.get(form) ?? []);
}

/** Whether a canonical form is a number: digits, a Roman numeral, or a small cardinal or ordinal. */
export function isNumeral(form: string): boolean {
  return /^\p{N}+$/u.test(form) || equivalents.has(form);
}
