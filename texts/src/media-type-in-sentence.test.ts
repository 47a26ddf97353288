import { expect, test } from 'vitest';
import { createTranslate } from './create-translate.ts';
import { texts } from './generated/app.ts';
import { mediaTypeInSentence } from './media-type-in-sentence.ts';

test('English writes media types in lower case within a sentence, except abbreviations and brands', () => {
  const t = createTranslate('en', texts.en);
  const names = ['Audiobook', 'E-book', 'Music CD', 'DVD', 'CD', 'MP3', 'Blu-ray', 'PlayStation game', 'Wii game'];
  expect(names.map((name) => mediaTypeInSentence(name, t))).toEqual([
    'audiobook',
    'e-book',
    'music CD',
    'DVD',
    'CD',
    'MP3',
    'Blu-ray',
    'PlayStation game',
    'Wii game',
  ]);
});

test('German capitalises nouns everywhere', () => {
  expect(mediaTypeInSentence('Hörbuch', createTranslate('de', texts.de))).toBe('Hörbuch');
});
