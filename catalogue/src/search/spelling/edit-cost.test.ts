import { describe, expect, test } from 'vitest';
import { editCost } from './edit-cost.ts';
import { soundSpellings } from './sound-spellings.ts';

describe('the intended word for a misspelt one', () => {
  test.each([
    ['a neighbouring key rather than a distant one', 'xauber', 'zauber', 'wauber'],
    ['letters that changed places rather than two others', 'zuaber', 'zauber', 'zarber'],
    ['a doubled letter rather than a new one', 'paddel', 'padel', 'paddeln'],
    ['a letter of the same sound', 'kolumbus', 'columbus', 'rolumbus'],
    ['an error within the word rather than in the first letter', 'haus', 'hans', 'maus'],
  ])('is %s', (_, written, intended, unlikelier) => {
    expect(editCost(written, intended)).toBeLessThan(editCost(written, unlikelier));
  });

  test('an equal word costs nothing', () => {
    expect(editCost('𝔸bc', '𝔸bc')).toBe(0);
  });

  test('a word may be spelt by ear', () => {
    expect(soundSpellings('filosofie')).toContain('philosophie');
    expect(soundSpellings('teater')).toContain('theater');
    expect(soundSpellings('abc')).not.toContain('abc');
  });
});
