import { expect, it } from 'vitest';
import { originalSpelling } from './original-spelling.ts';

const item = (title: string, more: { readonly author?: string; readonly series?: string } = {}) => ({ title, ...more });

it('writes a word as the hits do', () => {
  const items = [item('Der Zauberberg', { author: 'Mann, Thomas' }), item('Die Müller-Verschwörung')];
  expect(['zauberberg', 'müller', 'mann', 'die'].map((word) => originalSpelling(word, items))).toEqual([
    'Zauberberg',
    'Müller',
    'Mann',
    'Die',
  ]);
});

it('takes the most frequent spelling', () => {
  const items = [item('HARRY POTTER'), item('Harry Potter 1'), item('Neues', { series: 'Harry Potter ; 2' })];
  expect(originalSpelling('potter', items)).toBe('Potter');
});

it('leaves a word that no hit contains', () => {
  expect(originalSpelling('berg', [item('Der Zauberberg')])).toBe('berg');
  expect(originalSpelling('zauberberg', [])).toBe('zauberberg');
});
