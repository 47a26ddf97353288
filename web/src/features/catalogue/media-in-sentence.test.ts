import { expect, test } from 'vitest';
import { mediaInSentence } from './media-in-sentence.ts';

test('English writes media small within a sentence, but for short forms and names', () => {
  const names = ['Audiobook', 'E-book', 'Music CD', 'DVD', 'CD', 'MP3', 'Blu-ray', 'PlayStation game', 'Wii game'];
  expect(names.map((name) => mediaInSentence(name, 'en'))).toEqual([
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

test('German writes nouns large everywhere', () => {
  expect(mediaInSentence('Hörbuch', 'de')).toBe('Hörbuch');
});
