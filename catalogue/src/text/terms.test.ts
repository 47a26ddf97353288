import fc from 'fast-check';
import { expect, test } from 'vitest';
import { romanise } from './scripts/romanise.ts';
import { slavicKey } from './scripts/slavic-key.ts';
import { termsOf, termsOfName } from './terms.ts';
import { wordsOf } from './words.ts';

const forms = (terms: readonly { form: string }[]) => terms.map(({ form }) => form);

test.each([
  ['Белые ночи', ['белые', 'belye', 'ночи', 'noci']],
  ['Толсто́й', ['толстои', 'tolstoj', '~TOLSTOI']],
  ['Πλάτων', ['πλατων', 'platon']],
  ['Καζαντζάκης', ['καζαντζακησ', 'kazantzakes', 'kazantzakis']],
  ['Ὅμηρος', ['ομηροσ', 'homeros', 'omiros']],
  ['Tolstoi', ['tolstoi', '~TOLSTOI']],
  ['Haus', ['haus']],
  ['ь', ['ь']],
])('the index terms of “%s”', (text, expected) => {
  expect(forms(termsOf(text))).toEqual(expected);
});

test.each([
  ['Mann, Thomas', ['mann', 'thomas', 't']],
  ['Tolkien, J. R. R.', ['tolkien', 'j', 'r', 'r', 'jrr']],
  ['Tolkien, John Ronald Reuel', ['tolkien', 'john', 'ronald', 'reuel', 'j', 'r', 'r', 'jrr']],
  ['Rowling, J.K.', ['rowling', 'j', 'k', 'jk']],
  ['J. K. Rowling', ['j', 'k', 'rowling', 'jk']],
  ['Goethe, Johann Wolfgang von', ['gothe', 'johann', 'wolfgang', 'von', 'j', 'w', 'jw']],
  ['Sartre, Jean-Paul', ['sartre', 'jean', 'paul', 'jeanpaul', 'j', 'p', 'jp']],
  ['Novalis', ['novalis']],
  ['The Rolling Stones', ['the', 'rolling', 'stones']],
  ['Óscar, Ángel', ['oscar', 'angel', 'a']],
  ['村上, 春樹', ['村上', '村', '上', '春樹', '春', '樹']],
])('the index terms of the name “%s” include its initials', (name, expected) => {
  expect(forms(termsOfName(name))).toEqual(expected);
});

test.each([
  'толстой tolstoj tolstoi tolstoy tolstoï',
  'достоевский dostoevskij dostojewski dostoyevsky dostoevskii dostoïevski',
  'чехов čechov tschechow chekhov tchekhov',
  'шостакович schostakowitsch shostakovich šostakovič',
  'горбачёв gorbatschow gorbachev gorbačev',
  'рахманинов rachmaninow rachmaninoff rakhmaninov',
  'солженицын solschenizyn solzhenitsyn solženicyn',
  'цветаева zwetajewa tsvetaeva cvetaeva tsvetayeva',
  'чайковский tschaikowski tchaikovsky čajkovskij tschaikowsky',
  'стругацкий strugazki strugatsky strugackij strugatzki',
  'прокофьев prokofjew prokofiev prokofev prokofyev',
  'евтушенко jewtuschenko yevtushenko evtušenko',
  'andrić andric andritsch',
])('one key for %s', (spellings) => {
  const keys = new Set(spellings.split(' ').map(slavicKey));
  expect(keys.size).toBe(1);
  expect(keys.has(undefined)).toBe(false);
});

test.each(['haus', 'leben', 'boy', 'wien', 'schach', 'jazz', ''])('“%s” has no Slavic key', (word) => {
  expect(slavicKey(word)).toBeUndefined();
});

test('terms of any text respect the maximum word length and are stable when indexed again', () => {
  void fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      for (const { form } of [...termsOf(text), ...termsOfName(text)]) {
        expect(form.length).toBeLessThanOrEqual(130);
        expect(form).not.toBe('');
      }
      for (const word of wordsOf(text))
        for (const { form } of word.unspaced ? [] : word.parts)
          expect(wordsOf(form).flatMap(({ parts }) => forms(parts))).toContain(form);
    }),
  );
});

test('words of other scripts are not romanised', () => {
  expect(romanise('haus')).toEqual([]);
  expect(romanise('ألف')).toEqual([]);
});
