import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalWord, foldText } from './fold.ts';

const canonical = (word: string) => canonicalWord(foldText(word));

test.each([
  ['Käfer', 'Kaefer', 'Kafer', 'KA\u0308FER'],
  ['Müller', 'Mueller', 'Muller', 'MÜLLER'],
  ['Böll', 'Boell', 'Boll'],
  ['Straße', 'Strasse', 'STRASSE', 'STRAẞE'],
  ['Sørensen', 'Sörensen', 'Soerensen', 'Sorensen'],
  ['Ærø', 'Aerø', 'Äro'],
  ['Œuvre', 'Oeuvre', 'œuvre'],
  ['Łódź', 'Lodz', 'łodz'],
  ['Ångström', 'Angstroem', 'Angstrom'],
  ['Þór', 'Thor'],
  ['Đoković', 'Dokovic'],
  ['ＡＢＣ', 'abc'],
  ['\u0098Der\u009C', 'der'],
  ['Fa\u200Bust', 'Faust', 'Fa\u00ADust'],
  ['Όμηρος', 'ομηρος', 'ΟΜΗΡΟΣ'],
  ['Толсто́й', 'толстои', 'ТОЛСТОЙ'],
  ['ألف', 'الف', 'أَلْف'],
  ['کتاب', 'كتاب'],
  ['١٩٨٤', '۱۹۸۴', '1984', '१९८४'],
  ['שָׁלוֹם', 'שלום'],
  ['Europäer', 'Europaeer', 'Europaer'],
])('%s and its other spellings fold to one word', (first, ...otherSpellings) => {
  for (const spelling of otherSpellings) expect(canonical(spelling)).toBe(canonical(first));
});

test('a letter of Latin-1 folds the same beside letters of another script', () => {
  const letters = Array.from({ length: 0x40 }, (_, at) => String.fromCharCode(0xc0 + at));
  for (const letter of letters.filter((each) => !'×÷'.includes(each)))
    expect(`${foldText(letter)}α`).toBe(foldText(`${letter}α`));
});

test.each([
  ['neue', 'neu'],
  ['Bauer', 'Baur'],
  ['Quelle', 'Qulle'],
  ['が', 'か'],
])('%s and %s stay different', (text, otherText) => {
  expect(canonical(text)).not.toBe(canonical(otherText));
});

test('folding twice is the same as folding once', () => {
  void fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'aeouäöüßæøåqiEÄÜéłIn-') }), (text) => {
      expect(canonical(canonical(text))).toBe(canonical(text));
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
  );
});
