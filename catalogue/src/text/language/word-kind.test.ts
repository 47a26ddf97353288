import { expect, test } from 'vitest';
import { canonicalWord, foldText } from '../fold.ts';
import { otherLinks, wordKindOf } from './word-kind.ts';

const kindOf = (word: string) => wordKindOf(canonicalWord(foldText(word)));

test.each(['Trauer', 'Küche', 'Fußball', 'garden', 'Scheidung', 'Brüder'])('%s is common', (word) => {
  expect(kindOf(word)).toBe('common');
});

test.each(['häkeln', 'Patientenverfügung', 'beekeeping', 'crochet'])('%s is a word', (word) => {
  expect(kindOf(word)).toBe('listed');
});

test.each(['Hühnerhaltung', 'Kaninchenstall', 'Wohnungstüren', 'Gartenmauern'])('%s is made of two words', (word) => {
  expect(kindOf(word)).toBe('compound');
});

test.each(['zauberbreg', 'frankenstien', 'tintenherts', 'beekeping', 'xqz', 'ab', ''])(
  '%s is none, though it may look like one',
  (word) => {
    expect(kindOf(word)).toBe('unknown');
  },
);

test('the list begins and ends with words', () => {
  expect(['aaa', 'zyniker', 'zzz'].map(kindOf)).not.toContain('compound');
});

test('a compound has the same words with other linking letters', () => {
  expect(otherLinks('drachereiter')).toContain('drachenreiter');
  expect(otherLinks('zaubergarten')).not.toContain('zauberkasten');
  expect(otherLinks('xyzreiter')).toEqual([]);
});
