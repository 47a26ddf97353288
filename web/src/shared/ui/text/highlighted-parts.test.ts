import { expect, test } from 'vitest';
import { highlightedParts } from './highlighted-parts.ts';

const marked = (text: string, words: string) =>
  highlightedParts(text, words)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['Der Zauberberg', 'zauber', 'Der [Zauberberg]'],
  ['Die Verwandlung der Welt', '"die verwandlung"', '[Die Verwandlung] der Welt'],
  ['Verwandlung: die Welt', 'die verwandlung', '[Verwandlung]: [die] Welt'],
  ['Käfer, Straße, Haus', 'kafer STRASSE', '[Käfer], [Straße], Haus'],
  ['Käfer, Straße', 'kafer STRASSE', 'Käfer, Straße'],
  ['Momo', 'momo', 'Momo'],
  ['E-Mail an alle', 'e-mail alle', 'E-[Mail] an [alle]'],
  ['Was??? (Ja)', 'de ???', 'Was??? (Ja)'],
  ['Krieg oder Frieden', 'krieg ODER (frieden)', '[Krieg] oder [Frieden]'],
  ['Nie ma lasu', 'las LUB nie', '[Nie] ma [lasu]'],
  ['Nie ma lasu', 'las NIE morze', 'Nie ma [lasu]'],
  ['Hund und Katze', 'hund und katze', 'Hund und Katze'],
  ['Mein Hund und Katze', 'hund und katze', 'Mein [Hund und Katze]'],
  ['', 'text', ''],
])('of “%s” the words of “%s” are marked', (text, words, expected) => {
  expect(marked(text, words)).toBe(expected);
});
