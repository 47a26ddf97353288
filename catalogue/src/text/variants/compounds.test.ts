import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFunctionWord, isVolumeWord } from '../function-words.ts';
import { compoundsOf, compoundsWithNeighbours, splitCompound } from './compounds.ts';

const dictionary = new Set(
  'thursday murder tage tag buch leiden leid geschichte under nordenvindens brett spiel rico oskar'.split(' '),
);
const has = (form: string) => dictionary.has(form);

test.each([
  ['thursdaymurder', ['thursday', 'murder']],
  ['tagebuch', ['tage', 'buch']],
  ['leidensgeschichte', ['leiden', 'geschichte']],
  ['undernordenvindens', ['under', 'nordenvindens']],
  ['brettspiel', ['brett', 'spiel']],
  ['brettspielbuch', ['brett', 'spiel', 'buch']],
])('“%s” is split', (form, parts) => {
  expect(splitCompound(form, has)[0]).toEqual(parts);
});

test('a word without parts in the dictionary is not split', () => {
  expect(splitCompound('unbekannteswort', has)).toEqual([]);
  expect(splitCompound('buch', has)).toEqual([]);
  expect(splitCompound('', has)).toEqual([]);
});

test('the parts of a split and its linking letters form the word, with a bounded number of look-ups', () => {
  void fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'aens'), maxLength: 60 }), (form) => {
      let looked = 0;
      const splits = splitCompound(form, (part) => {
        looked += 1;
        return part.length % 2 === 1;
      });
      expect(looked).toBeLessThanOrEqual((48 * 49) / 2);
      for (const [head = '', ...parts] of splits) {
        expect(form.startsWith(head)).toBe(true);
        expect(form.endsWith(parts.at(-1) ?? '')).toBe(true);
      }
    }),
  );
});

test('two words are joined with and without a linking letter', () => {
  expect(compoundsOf('leiden', 'geschichte')).toEqual(
    expect.arrayContaining(['leidengeschichte', 'leidensgeschichte']),
  );
  expect(compoundsOf('brett', 'spiel')[0]).toBe('brettspiel');
});

test('function words and volume words are recognised by their form', () => {
  expect(['der', 'und', 'of', 'fur', 'les'].every(isFunctionWord)).toBe(true);
  expect(['haus', 'faust', 'es'].some(isFunctionWord)).toBe(false);
  expect(['band', 'bd', 'vol', 'teil', 'nr'].every(isVolumeWord)).toBe(true);
});

test('neighbours are joined as a hyphen would join them', () => {
  expect(compoundsWithNeighbours(['rock', 'bird', 'land'])).toEqual([
    ['rockbird'],
    ['rockbird', 'birdland'],
    ['birdland'],
  ]);
  expect(compoundsWithNeighbours(['harry', undefined, 'kv', '525', 'alte'])).toEqual([[], [], [], [], []]);
});
