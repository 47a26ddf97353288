import { expect, it } from 'vitest';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { libraryTitle } from './library-title.ts';

const library = libraryNamed(3, 'Ahausen');

it('is the name with the short name in brackets', () => {
  expect(libraryTitle(library)).toBe('Ahausen (L3)');
  expect(libraryTitle({ ...library, shortname: '' })).toBe('Ahausen');
});

it('is the title of its settings where it has one', () => {
  expect(libraryTitle(libraryNamed(3, 'Ahausen', { title: 'Lesehaus am Markt' }))).toBe('Lesehaus am Markt');
  expect(libraryTitle(libraryNamed(3, 'Ahausen', { title: '' }))).toBe('Ahausen (L3)');
});

it('keeps names of both directions of writing apart', () => {
  expect(libraryTitle({ ...library, libname: 'ספרייה' })).toBe('\u2068ספרייה\u2069 (L3)');
});
