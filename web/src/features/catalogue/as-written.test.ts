import type { Item } from '@buchfink/contract/search';
import { expect, it } from 'vitest';
import { asWritten } from './as-written.ts';

const item = (title: string, more: Partial<Item> = {}): Item => ({
  libraryId: 1,
  id: title,
  position: 0,
  title,
  mediaType: 'BOOK',
  workKey: title,
  ...more,
});

it('names a word as the hits write it', () => {
  const items = [item('Der Zauberberg', { author: 'Mann, Thomas' }), item('Die Müller-Verschwörung')];
  expect(['zauberberg', 'müller', 'mann', 'die'].map((word) => asWritten(word, items))).toEqual([
    'Zauberberg',
    'Müller',
    'Mann',
    'Die',
  ]);
});

it('takes the writing that is most frequent', () => {
  const items = [item('HARRY POTTER'), item('Harry Potter 1'), item('Neues', { series: 'Harry Potter ; 2' })];
  expect(asWritten('potter', items)).toBe('Potter');
});

it('leaves a word that no hit has', () => {
  expect(asWritten('berg', [item('Der Zauberberg')])).toBe('berg');
  expect(asWritten('zauberberg', [])).toBe('zauberberg');
});
