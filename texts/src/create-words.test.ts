import { expect, it } from 'vitest';
import { compileTexts } from './compile-texts.ts';
import { createWords } from './create-words.ts';

const words = createWords<{
  readonly shelf: {
    readonly title: string;
    readonly copies: (values: { readonly count: number }) => string;
    readonly of: (values: { readonly name: string }) => string;
  };
}>(
  'en',
  compileTexts({
    'shelf.title': "The reader's shelf, '{id}'",
    'shelf.copies': '{count, plural, one {1 copy} other {{count} copies}}',
    'shelf.of': 'shelf of {name}',
  }),
);

it('are a tree by the dots of their keys: strings, and functions of values', () => {
  expect(words.shelf.title).toBe("The reader's shelf, {id}");
  expect([1, 1234].map((count) => words.shelf.copies({ count }))).toEqual(['1 copy', '1234 copies']);
});

it.each(['\\u001b[31m', '\\x07', 'C:\\users\\x41', "{name} it's #"])('show the value %s as it is', (name) => {
  expect(words.shelf.of({ name })).toBe(`shelf of ${name}`);
});
